import { DAY, dayAt, dayNumberOf, wallAt } from './model-days.ts';

const HOUR = 3_600_000;

/** A time zone by formula, without tables: valid since 2007. */
export interface Zone {
  /** Standard offset from UTC in milliseconds. */
  readonly standard: number;
  /** Whose clock changes it has. */
  readonly changes: 'none' | 'eu' | 'us';
}

export const UTC: Zone = { standard: 0, changes: 'none' };
export const MADRID: Zone = { standard: HOUR, changes: 'eu' };
export const CANARY: Zone = { standard: 0, changes: 'eu' };
export const NEW_YORK: Zone = { standard: -5 * HOUR, changes: 'us' };
export const KOLKATA: Zone = { standard: 5.5 * HOUR, changes: 'none' };

/** The day of the nth Sunday (from 1) on or after a date. */
const sundayFrom = (year: number, month: number, date: number): number => {
  const day = dayAt(dayNumberOf(wallAt(year, month, date)));
  return day.number + (6 - day.weekday);
};

/** When summer time begins and ends in a year: the instants. */
const summers = new Map<string, readonly [number, number]>();
const summerOf = ({ standard, changes }: Zone, year: number): readonly [number, number] => {
  const key = `${changes} ${standard} ${year}`;
  const known = summers.get(key);
  if (known) return known;
  const summer =
    changes === 'eu'
      ? // Directive 2000/84/EC: at 01:00 UTC on the last Sundays of March and October.
        ([sundayFrom(year, 3, 25) * DAY + HOUR, sundayFrom(year, 10, 25) * DAY + HOUR] as const)
      : // Energy Policy Act of 2005: at 02:00 by the clock on the second Sunday of March and the first of November.
        ([
          sundayFrom(year, 3, 8) * DAY + 2 * HOUR - standard,
          sundayFrom(year, 11, 1) * DAY + HOUR - standard,
        ] as const);
  summers.set(key, summer);
  return summer;
};

/** The offset from UTC at an instant. */
export const offsetAt = (zone: Zone, instant: number): number => {
  if (zone.changes === 'none') return zone.standard;
  const [from, to] = summerOf(zone, dayAt(dayNumberOf(instant)).year);
  return instant >= from && instant < to ? zone.standard + HOUR : zone.standard;
};

export const toWall = (zone: Zone, instant: number): number => instant + offsetAt(zone, instant);

/** Whether clocks show a wall time at all. */
export const exists = (zone: Zone, wall: number): boolean =>
  toWall(zone, wall - zone.standard) === wall || toWall(zone, wall - zone.standard - HOUR) === wall;

/** RFC 5545 §3.3.5: of a time that comes twice the first; one that does not exist has the offset from before the gap. */
export const instantOf = (zone: Zone, wall: number): number => {
  const inSummer = wall - zone.standard - HOUR;
  return zone.changes !== 'none' && toWall(zone, inSummer) === wall ? inSummer : wall - zone.standard;
};

/** The days on which clocks change from 2026 to 2028, as wall times of their midnight. */
export const changeDays = (zone: Zone): number[] =>
  [2026, 2027, 2028].flatMap((year) =>
    zone.changes === 'none'
      ? []
      : summerOf(zone, year).map((instant) => dayNumberOf(instant + zone.standard) * DAY),
  );
