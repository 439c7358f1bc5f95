const HOUR_MS = 3_600_000;
/** Winter's hours from UTC in the zones of Spain. */
const WINTER_HOURS: Readonly<Record<string, number>> = { 'Europe/Madrid': 1, 'Atlantic/Canary': 0 };

const lastSunday = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * 24 * HOUR_MS;
};

/** Summer time lasts from the last Sunday of March to that of October, 01:00 UTC (Directive 2000/84/EC). */
const isSummer = (at: Date): boolean => {
  const year = at.getUTCFullYear();
  return at.getTime() >= lastSunday(year, 2) && at.getTime() < lastSunday(year, 9);
};

const known = new Map<string, boolean>();
const isKnown = (timeZone: string): boolean => {
  const is = known.get(timeZone);
  if (is !== undefined) return is;
  try {
    known.set(timeZone, new Intl.DateTimeFormat(undefined, { timeZone }).resolvedOptions().timeZone !== '');
  } catch {
    known.set(timeZone, false);
  }
  return isKnown(timeZone);
};

/**
 * A time zone and an instant that a formatter takes to show what the clocks of `timeZone` show. They are those given but in a
 * browser without the data of zones, where the clocks are worked out, and shown as those of UTC.
 */
export const placeInZone = (timeZone: string, at: Date): readonly [timeZone: string, at: Date] => {
  if (isKnown(timeZone)) return [timeZone, at];
  const hours = (WINTER_HOURS[timeZone] ?? 0) + (isSummer(at) ? 1 : 0);
  return ['UTC', new Date(at.getTime() + hours * HOUR_MS)];
};
