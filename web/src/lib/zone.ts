const HOUR_MS = 3_600_000;
/** Winter offsets from UTC in the zones of Spain, in hours. */
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

/** The local time of a zone of Spain at an instant, as an instant with the same time in UTC: for a browser without zone data. */
export const placeInUtc = (timeZone: string, at: Date): readonly [timeZone: string, at: Date] => {
  const hours = (WINTER_HOURS[timeZone] ?? 0) + (isSummer(at) ? 1 : 0);
  return ['UTC', new Date(at.getTime() + hours * HOUR_MS)];
};
