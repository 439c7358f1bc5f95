import { afterEach, describe, expect, it, vi } from 'vitest';

const MADRID = 'Europe/Madrid';
const CANARY = 'Atlantic/Canary';

/** Instants around changes of the day and of the clocks, with the local time in both zones. */
const MOMENTS = [
  ['2026-12-31T22:59:00Z', '2026-12-31T23:59', '2026-12-31T22:59'],
  ['2026-12-31T23:00:00Z', '2027-01-01T00:00', '2026-12-31T23:00'],
  ['2027-03-28T00:59:00Z', '2027-03-28T01:59', '2027-03-28T00:59'],
  ['2027-03-28T01:00:00Z', '2027-03-28T03:00', '2027-03-28T02:00'],
  ['2027-10-31T00:59:00Z', '2027-10-31T02:59', '2027-10-31T01:59'],
  ['2027-10-31T01:00:00Z', '2027-10-31T02:00', '2027-10-31T01:00'],
  ['2028-02-29T23:30:00Z', '2028-03-01T00:30', '2028-02-29T23:30'],
] as const;

/** Checks the local times of the site in a browser with this `Intl.DateTimeFormat`. */
const expectClocks = async (DateTimeFormat: typeof Intl.DateTimeFormat) => {
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat });
  vi.resetModules();
  const { nowIn, prepareZones, todayIn } = await import('#web/lib/dates.ts');
  await prepareZones();
  for (const [instant, madrid, canary] of MOMENTS) {
    const at = new Date(instant);
    expect([nowIn(MADRID, at), nowIn(CANARY, at)], instant).toEqual([madrid, canary]);
    expect(todayIn(MADRID, at)).toBe(madrid.slice(0, 10));
  }
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('local times at a spot', () => {
  it('are right around midnight and in the nights in which the clocks change', () =>
    expectClocks(Intl.DateTimeFormat));

  it('do not depend on the order of date parts in a locale', () =>
    expectClocks(
      class extends Intl.DateTimeFormat {
        override formatToParts(date?: Date) {
          return super.formatToParts(date).toReversed();
        }
      } as typeof Intl.DateTimeFormat, // called with `new` only
    ));

  it('are right without time zone data', () =>
    expectClocks(
      class extends Intl.DateTimeFormat {
        constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
          if (options?.timeZone?.includes('/')) throw new RangeError('Invalid time zone specified');
          super(locale, options);
        }
      } as typeof Intl.DateTimeFormat, // called with `new` only
    ));
});

it('instants are shown in the time zone of the spot and the language of the page', async () => {
  const { formatInstant, formatMoment } = await import('#web/lib/dates.ts');
  const show = (instant: string, zone: string) => formatInstant(instant, zone, 'time', 'es');
  expect(show('2026-12-31T23:30:00Z', MADRID)).toBe('00:30');
  expect(show('2026-12-31T23:30:00Z', CANARY)).toBe('23:30');
  expect(formatInstant('2026-12-31T23:30:00Z', MADRID, 'day', 'en')).toBe('1 Jan 2027');
  expect(formatMoment('2020-07-01T22:30:00Z', MADRID, 'en')).toBe('2 Jul 2020, 00:30');
});
