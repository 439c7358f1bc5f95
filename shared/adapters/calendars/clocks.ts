import { tzOffset } from '@date-fns/tz';
import { DAY, HOUR, MINUTE } from '../../lib/time.ts';

/** The clock of a time zone. Wall time is milliseconds as if the clock showed UTC. */
export interface Clock {
  /** Milliseconds that the clock is ahead of UTC at an instant. */
  readonly offsetAt: (instant: number) => number;
}

export const fixedClock = (offset: number): Clock => ({ offsetAt: () => offset });

export const UTC_CLOCK = fixedClock(0);

const MAX_DAYS = 10_000;

const createClock = (zone: string): Clock => {
  // Computing an offset takes microseconds, and a calendar asks for the same days again and again.
  const atMidnight = new Map<number, number>();
  const compute = (instant: number) => tzOffset(zone, new Date(instant)) * MINUTE;
  const offsetOf = (day: number) => {
    const known = atMidnight.get(day);
    if (known !== undefined) return known;
    const offset = compute(day * DAY);
    if (atMidnight.size >= MAX_DAYS) atMidnight.clear();
    atMidnight.set(day, offset);
    return offset;
  };
  return {
    offsetAt: (instant) => {
      const day = Math.floor(instant / DAY);
      const offset = offsetOf(day);
      return offset === offsetOf(day + 1) ? offset : compute(instant);
    },
  };
};

/** Each keeps up to 10,000 days; few are in use at a time. */
const MAX_CLOCKS = 20;
const clocks = new Map<string, Clock>();

/** The clock of an IANA zone that exists. */
export const zoneClock = (zone: string): Clock => {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = createClock(zone);
  if (clocks.size >= MAX_CLOCKS) clocks.clear();
  clocks.set(zone, clock);
  return clock;
};

export const toWall = (clock: Clock, instant: number): number => instant + clock.offsetAt(instant);

/** The first instant at which the clock shows a time; undefined if it skips the time. */
const findInstant = ({ offsetAt }: Clock, wall: number): number | undefined => {
  const [before, after] = [wall - offsetAt(wall - DAY), wall - offsetAt(wall + DAY)];
  const [first, second] = before < after ? [before, after] : [after, before];
  if (first + offsetAt(first) === wall) return first;
  return second + offsetAt(second) === wall ? second : undefined;
};

/** Whether the clock shows a time. */
export const isShown = (clock: Clock, wall: number): boolean => findInstant(clock, wall) !== undefined;

/** The instant of a time: the first if it comes twice; a skipped time counts by the offset before (RFC 5545 §3.3.5). */
export const toInstant = (clock: Clock, wall: number): number =>
  findInstant(clock, wall) ?? wall - clock.offsetAt(wall - DAY);

/** No clock is further from UTC, either way. */
export const MAX_CLOCK_SHIFT = 26 * HOUR;
