import { DAY } from '../../lib/time.ts';
import type { Zones } from './calendar-zones.ts';
import { toWall } from './clocks.ts';
import { listProperties } from './components.ts';
import type { Tick } from './content-lines.ts';
import type { EventRecord } from './event-record.ts';
import { attempt, dayOf, type EventTime, instantOf, namedDay, readTime } from './event-times.ts';

/** The values of a list, without one large array. */
export function* listValues(value: string, tick: Tick): Generator<string, undefined> {
  for (let start = 0; start < value.length;) {
    tick();
    const found = value.indexOf(',', start);
    const end = found < 0 ? value.length : found;
    const one = value.slice(start, end).trim();
    if (one !== '') yield one;
    start = end + 1;
  }
  return undefined;
}

/** Occurrences by their original start. */
export class Occurrences {
  private readonly instants = new Set<number>();
  private readonly days = new Set<number>();
  private readonly isDate: boolean;
  private readonly zones: Zones;

  constructor(isDate: boolean, zones: Zones) {
    this.isDate = isDate;
    this.zones = zones;
  }

  /** Adds a time as it is written: a date means all of its day, and so does a time in an all-day series. */
  add(time: EventTime) {
    if (this.isDate) this.days.add(namedDay(time, this.zones));
    else if (time.isDate) this.days.add(time.wall);
    else this.instants.add(instantOf(time));
  }

  has(wall: number, instant: number): boolean {
    return this.instants.has(instant) || this.days.has(dayOf(wall));
  }
}

/** The wall times, on any clock, between which an occurrence can affect the window. */
export interface Reach {
  readonly from: number;
  readonly until: number;
}

/** Adds the EXDATEs of a series; others than those in reach do not matter. */
export const addExceptions = (left: Occurrences, series: EventRecord, reach: Reach, tick: Tick): void => {
  for (const property of listProperties(series.event, 'EXDATE'))
    for (const value of listValues(property.value, tick)) {
      const time = attempt(() => readTime(value, property, series.zones, series.start?.clock));
      if (!time) series.isOdd = true;
      else if (time.wall > reach.from - 2 * DAY && time.wall < reach.until + 2 * DAY) left.add(time);
    }
};

/** An override that moves all occurrences from one on. */
export interface Move {
  /** The original start of the first one, on the clock of the series. */
  readonly from: number;
  /** Milliseconds on the clock. */
  readonly shift: number;
  readonly override: EventRecord;
}

/** The original start of the occurrence that an override replaces, on the clock of its series. */
export const originalWall = (time: EventTime, series: EventTime, zones: Zones): number => {
  if (series.isDate) return namedDay(time, zones);
  return time.isDate ? time.wall : toWall(series.clock, instantOf(time));
};

/** The moves of a series (`RANGE=THISANDFUTURE`, RFC 5545 §3.2.13), in order. */
export const listMoves = (series: EventRecord, overrides: readonly EventRecord[]): Move[] => {
  const { start, zones } = series;
  return overrides
    .flatMap((override) => {
      if (!start || !override.isFuture || !override.replaced) return [];
      const from = originalWall(override.replaced, start, zones);
      if (!override.start) return override.isCancelled ? [{ from, shift: 0, override }] : [];
      return [{ from, shift: originalWall(override.start, start, zones) - from, override }];
    })
    .sort((a, b) => a.from - b.from);
};

/** The last move that begins at an original start or before it; by bisection, because a calendar decides how many there are. */
export const findMove = (moves: readonly Move[], wall: number): Move | undefined => {
  let [low, high] = [0, moves.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((moves[middle]?.from ?? Infinity) <= wall) low = middle + 1;
    else high = middle;
  }
  return moves[low - 1];
};
