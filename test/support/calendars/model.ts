import { instantOf, type Zone } from './model-zones.ts';
import { DAY } from './model-days.ts';
import { listOccurrences, type Rule } from './model-rules.ts';

export interface Period {
  readonly start: number;
  readonly end: number;
}

/** RFC 5545 §3.3.6: days are counted on the clock, the rest is exact. */
export interface Length {
  readonly days: number;
  readonly exact: number;
}

/** Replaces one time of a series, or this and all later ones; nothing instead of a cancelled one. */
export interface Override {
  readonly wall: number;
  readonly lines: readonly string[];
  readonly instead?: Period;
  readonly later?: { readonly shift: number; readonly length: Length; readonly isCancelled: boolean };
}

/** An event with its meaning beside its lines, of which each part can be left out to find the smallest feed that fails. */
export interface ModelEvent {
  /** UID, marks, start and end. */
  readonly lines: readonly string[];
  readonly zone: Zone;
  /** Wall time in milliseconds. */
  readonly start: number;
  readonly length: Length;
  readonly blocks: boolean;
  /** Only its overrides are in the feed. */
  readonly isLost?: boolean;
  readonly rule?: Rule & { readonly line: string };
  readonly without: readonly { readonly wall: number; readonly line: string }[];
  readonly extra: readonly { readonly period?: Period; readonly lines: readonly string[] }[];
  readonly overrides: readonly Override[];
  /** An outdated version: a whole component. */
  readonly outdated?: readonly string[];
}

export interface ModelFeed {
  readonly spot: 'Europe/Madrid' | 'Atlantic/Canary';
  readonly window: Period;
  /** Lines before the events: time zones and properties of the calendar. */
  readonly head: readonly string[];
  readonly events: readonly ModelEvent[];
}

const endOf = (zone: Zone, wall: number, { days, exact }: Length) =>
  instantOf(zone, wall + days * DAY) + exact;

/** The original wall times of an event, with those that are excluded or replaced. */
export const startsOf = ({ rule, start, zone }: ModelEvent, end: number): number[] => {
  const given = rule ? listOccurrences(rule, start, zone, end) : [];
  return given[0] === start ? given : [start, ...given];
};

const blockedBy = (event: ModelEvent, window: Period): Period[] => {
  const { zone, overrides } = event;
  const gone = new Set([
    ...event.without.map(({ wall }) => wall),
    ...overrides.flatMap(({ wall, later }) => (later ? [] : [wall])),
  ]);
  const moved = overrides.find(({ later }) => later);
  const series = startsOf(event, window.end + 8 * DAY)
    .filter((wall) => !gone.has(wall) && !(moved?.later?.isCancelled && wall >= moved.wall))
    .map((wall) => {
      const later = moved && wall >= moved.wall ? moved.later : undefined;
      const at = wall + (later?.shift ?? 0);
      return { start: instantOf(zone, at), end: endOf(zone, at, later?.length ?? event.length) };
    });
  const others = [
    ...event.extra.map(({ period }) => period),
    ...overrides.map(({ instead }) => instead),
  ].filter((period) => period !== undefined);
  return [...(event.blocks && !event.isLost ? series : []), ...others];
};

/** The distinct periods in the window that a feed blocks, in order. */
export const listBlocked = ({ events, window }: ModelFeed): Period[] => {
  const found = events
    .flatMap((event) => blockedBy(event, window))
    .map(({ start, end }) => ({ start: Math.max(start, window.start), end: Math.min(end, window.end) }))
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  return found.filter(({ start, end }, index) => {
    const before = found[index - 1];
    return before?.start !== start || before.end !== end;
  });
};

/** Joins periods that overlap or touch, after rounding them outwards. */
export const join = (periods: readonly Period[], unit = 1): Period[] => {
  const joined: { start: number; end: number }[] = [];
  for (const period of periods) {
    const start = Math.floor(period.start / unit) * unit;
    const end = Math.ceil(period.end / unit) * unit;
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
};
