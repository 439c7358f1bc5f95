import { nowIn } from './dates.ts';

/** The offset of a zone's local time from an instant that is read as UTC, in milliseconds. */
const offsetAt = (timeZone: string, instant: number): number =>
  Date.parse(`${nowIn(timeZone, new Date(instant))}:00Z`) - instant;

/** The instant of a local day and time in a zone. Of two, in a night on which the clocks go back, the first. */
export const toInstant = (timeZone: string, date: string, time: string): string => {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const guess = wall - offsetAt(timeZone, wall - 12 * 3_600_000);
  const isRight = guess + offsetAt(timeZone, guess) === wall;
  return new Date(isRight ? guess : wall - offsetAt(timeZone, guess)).toISOString();
};
