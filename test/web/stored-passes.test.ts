import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findNextEntry, isAccessTime, passState } from '#web/features/passes/pass-state.ts';
import { keepPass, readPasses, type PassBooking } from '#web/lib/stored-passes.ts';

const SIGN_IN = 'plazalibre.session';
const PASSES = 'plazalibre.passes';
const NOW = new Date('2026-06-01T10:00:00Z');
const HOUR = 3_600_000;

const texts = new Map<string, string>();
const storage = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
};
let page: typeof import('#web/lib/token-store.ts').tokenStore;
beforeEach(async () => {
  texts.clear();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage });
  vi.stubGlobal('document', { cookie: '' });
  page = (await import('#web/lib/token-store.ts')).tokenStore;
  page.save('token', true);
});
afterEach(() => {
  page.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR).toISOString();
const aStay = (from: number, to: number, changes: Partial<PassBooking> = {}): PassBooking => ({
  id: `bkg_${from}`,
  reference: 'ABCD1234',
  startTime: at(from),
  endTime: at(to),
  timeZone: 'Europe/Madrid',
  accessFrom: at(from - 24),
  status: 'confirmed',
  role: 'driver',
  spot: { title: 'Plaza', address: 'Calle', image: null },
  accessDetails: 'Código 4711.',
  ...changes,
});
const keep = (booking: PassBooking) => keepPass(booking, page.signIn() ?? '', new Date());
const keptIds = () => readPasses().map(({ booking }) => booking.id);

describe('the passes that a browser keeps', () => {
  it.each<[string, PassBooking, boolean]>([
    ['a stay that goes on', aStay(-2, 2), true],
    ['a stay in seven days', aStay(168, 170), true],
    ['a later stay', aStay(169, 170), false],
    ['a stay that is over', aStay(-2, 0), false],
    ['a cancelled stay', aStay(1, 2, { status: 'cancelled_by_owner' }), false],
    ['a hold', aStay(1, 2, { status: 'pending' }), false],
    ['a stay at an own spot', aStay(1, 2, { role: 'owner' }), false],
  ])('are of the coming days only: %s', (_, booking, isKept) => {
    keep(booking);
    expect(keptIds()).toEqual(isKept ? [booking.id] : []);
  });

  it('leave out what a pass does not show, and follow a cancellation', () => {
    keep({ ...aStay(1, 2), totalPrice: 17.5 } as PassBooking);
    expect(texts.get(PASSES)).not.toContain('17.5');
    keep(aStay(1, 2, { status: 'cancelled_by_owner' }));
    expect(texts.has(PASSES)).toBe(false);
  });

  it('are removed when the stay is over', () => {
    keep(aStay(-2, 1));
    vi.setSystemTime(NOW.getTime() + HOUR);
    expect(keptIds()).toEqual([]);
    expect(texts.has(PASSES)).toBe(false);
  });

  it('are of one sign-in: an answer that comes after its end is not kept', () => {
    const before = page.signIn() ?? '';
    keep(aStay(1, 2));
    vi.setSystemTime(NOW.getTime() + 1);
    page.save('token of another', true);
    expect(texts.has(PASSES)).toBe(false);
    keepPass(aStay(1, 2), before, new Date());
    expect(keptIds()).toEqual([]);
  });

  it('end with the browser for who does not stay signed in', () => {
    page.save('token', false);
    keep(aStay(1, 2));
    expect(document.cookie).toContain('plazalibre.open=1');
    expect(keptIds()).toHaveLength(1);
    document.cookie = '';
    expect(keptIds()).toEqual([]);
    expect(texts.has(PASSES)).toBe(false);
  });

  it.each(['', 'no JSON', '[]', '{"format":2}', '{"format":1,"signIn":"kept.1","passes":[{}]}'])(
    'that cannot be read are removed: %s',
    (text) => {
      texts.set(PASSES, text.replace('kept.1', texts.get(SIGN_IN) ?? ''));
      expect(keptIds()).toEqual([]);
      expect(texts.has(PASSES)).toBe(false);
    },
  );
});

describe('a pass', () => {
  it.each([
    [-25, 'early', false],
    [-24, 'early', true],
    [0, 'valid', true],
    [1.9, 'valid', true],
    [2, 'over', false],
  ] as const)('%d hours from its start is %s', (hours, state, isShown) => {
    const booking = aStay(0, 2);
    const now = NOW.getTime() + hours * HOUR;
    expect([passState(booking, now), isAccessTime(booking, now)]).toEqual([state, isShown]);
  });

  it.each([
    // A month of a rental, in Madrid's summer time: from Monday, 1 June, 0:00, to Wednesday, 1 July, 0:00.
    ['weekdays', '2026-05-31T21:59', 'early', '2026-06-01T08:00'],
    ['weekdays', '2026-06-01T06:00', 'valid', undefined],
    ['weekdays', '2026-06-01T17:00', 'early', '2026-06-02T08:00'],
    ['weekdays', '2026-06-05T17:00', 'early', '2026-06-08T08:00'],
    ['weekdays', '2026-06-30T17:00', 'over', '2026-07-01T08:00'],
    ['nights', '2026-05-31T22:00', 'valid', undefined],
    ['nights', '2026-06-01T06:00', 'early', '2026-06-01T19:00'],
    ['nights', '2026-06-05T17:00', 'valid', undefined],
    ['nights', '2026-06-07T12:00', 'valid', undefined],
    ['nights', '2026-06-08T06:00', 'early', '2026-06-08T19:00'],
  ] as const)('of a month of %s is at %s %s, and is entered next at %s', (type, at, state, next) => {
    const hours = type === 'nights' ? { from: '19:00', to: '08:00' } : { from: '08:00', to: '19:00' };
    const month = aStay(0, 0, {
      ...{ startTime: '2026-05-31T22:00:00.000Z', endTime: '2026-06-30T22:00:00.000Z' },
      rental: { id: 'rnt_1', month: 1, pattern: { type, ...hours } },
    });
    const now = Date.parse(`${at}:00Z`);
    expect([passState(month, now), findNextEntry(month, now)]).toEqual([state, next]);
  });

  it('of a cancelled stay shows no access details', () => {
    const booking = aStay(0, 2, { status: 'cancelled_by_driver' });
    expect([passState(booking, NOW.getTime()), isAccessTime(booking, NOW.getTime())]).toEqual([
      'ended',
      false,
    ]);
  });
});
