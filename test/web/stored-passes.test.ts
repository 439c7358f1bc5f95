import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAccessTime, passState } from '#web/features/passes/pass-state.ts';
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

  it('of a cancelled stay shows no access details', () => {
    const booking = aStay(0, 2, { status: 'cancelled_by_driver' });
    expect([passState(booking, NOW.getTime()), isAccessTime(booking, NOW.getTime())]).toEqual([
      'ended',
      false,
    ]);
  });
});
