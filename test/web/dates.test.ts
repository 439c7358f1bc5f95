import { afterEach, describe, expect, it, vi } from 'vitest';

const MADRID = 'Europe/Madrid';
const CANARY = 'Atlantic/Canary';

/** Moments around which days and clocks change, and what each clock shows. */
const MOMENTS = [
  ['2026-12-31T22:59:00Z', '2026-12-31T23:59', '2026-12-31T22:59'],
  ['2026-12-31T23:00:00Z', '2027-01-01T00:00', '2026-12-31T23:00'],
  ['2027-03-28T00:59:00Z', '2027-03-28T01:59', '2027-03-28T00:59'],
  ['2027-03-28T01:00:00Z', '2027-03-28T03:00', '2027-03-28T02:00'],
  ['2027-10-31T00:59:00Z', '2027-10-31T02:59', '2027-10-31T01:59'],
  ['2027-10-31T01:00:00Z', '2027-10-31T02:00', '2027-10-31T01:00'],
  ['2028-02-29T23:30:00Z', '2028-03-01T00:30', '2028-02-29T23:30'],
] as const;

/** The clocks of the site in a browser whose `Intl` is another one. */
const expectClocks = async (DateTimeFormat: typeof Intl.DateTimeFormat) => {
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat });
  vi.resetModules();
  const { nowIn, prepareZones, timeIn, todayIn } = await import('#web/lib/dates.ts');
  await prepareZones();
  for (const [instant, madrid, canary] of MOMENTS) {
    const at = new Date(instant);
    expect([nowIn(MADRID, at), nowIn(CANARY, at)], instant).toEqual([madrid, canary]);
    expect([todayIn(MADRID, at), timeIn(MADRID, at)]).toEqual(madrid.split('T'));
  }
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('the clocks of a space', () => {
  it('show its day and time, around midnight and in the nights in which they change', () =>
    expectClocks(Intl.DateTimeFormat));

  it('do not depend on the order in which a locale is written', () =>
    expectClocks(
      class extends Intl.DateTimeFormat {
        override formatToParts(date?: Date) {
          return super.formatToParts(date).toReversed();
        }
      } as typeof Intl.DateTimeFormat, // called with `new` only
    ));

  it('are known without the data of time zones', () =>
    expectClocks(
      class extends Intl.DateTimeFormat {
        constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
          if (options?.timeZone?.includes('/')) throw new RangeError('Invalid time zone specified');
          super(locale, options);
        }
      } as typeof Intl.DateTimeFormat, // called with `new` only
    ));
});
