import type { Period } from '../../lib/half-hours.ts';
import { findProperty, listProperties, readText } from './components.ts';
import type { Tick } from './content-lines.ts';
import { compareVersions, type EventRecord, isOverride } from './event-record.ts';
import { attempt, instantOf, readTime } from './event-times.ts';
import { addExceptions, Occurrences, originalWall } from './exceptions.ts';
import type { FoundEvents } from './found-events.ts';
import { periodsOf, singlePeriod } from './series.ts';
import { hasStart } from './series-starts.ts';

const isUnknown = (version: EventRecord): boolean => !hasStart(version) && !version.isCancelled;

/**
 * The newest version of an event; more than one if it is not known which is newer. One that is not understood does not replace those that
 * are: their times are what is known.
 */
const newestOf = (versions: readonly EventRecord[]): EventRecord[] => {
  const [first] = versions.filter((version) => !isUnknown(version));
  if (!first) return [...versions];
  const newest = versions.reduce(
    (best, one) => (!isUnknown(one) && compareVersions(one, best) > 0 ? one : best),
    first,
  );
  return versions.filter((one) => isUnknown(one) || compareVersions(one, newest) === 0);
};

/** Reads the replaced time of an override in the zone of its series, if it names no zone; the start of the override may have another zone. */
const onClockOf = (
  series: EventRecord | undefined,
  overrides: readonly EventRecord[],
): readonly EventRecord[] => {
  const clock = series?.start?.clock;
  if (!clock) return overrides;
  return overrides.map((override) => {
    const { replaced } = override;
    return replaced?.isFloating ? { ...override, replaced: { ...replaced, clock } } : override;
  });
};

/** The newest overrides of each occurrence. */
const newestOverrides = (
  overrides: readonly EventRecord[],
  series: EventRecord | undefined,
): EventRecord[] => {
  const byOccurrence = new Map<string, EventRecord[]>();
  for (const [index, override] of overrides.entries()) {
    const { replaced, isFuture, zones } = override;
    const wall =
      replaced && (series?.start ? originalWall(replaced, series.start, zones) : instantOf(replaced));
    const key = wall === undefined ? `unknown ${index}` : `${wall} ${isFuture}`;
    const versions = byOccurrence.get(key);
    if (versions) versions.push(override);
    else byOccurrence.set(key, [override]);
  }
  return [...byOccurrence.values()].flatMap(newestOf);
};

const recurs = ({ event }: EventRecord): boolean =>
  ['RRULE', 'RDATE'].some((name) => listProperties(event, name).some(({ value }) => value !== ''));

/** The known times of an event that is not understood. */
const knownTimes = (record: EventRecord, isSeries: boolean): Partial<Period> => {
  if (hasStart(record)) {
    const { start, end } = singlePeriod(record);
    if (isSeries) return { start, end: Infinity };
    return start === end ? { start } : { start, end };
  }
  const property = findProperty(record.event, 'DTEND');
  const end = property && attempt(() => instantOf(readTime(property.value, property, record.zones)));
  return end === undefined ? {} : { end };
};

const addUnread = (found: FoundEvents, record: EventRecord): void => {
  if (!record.isOdd || record.isFree) return;
  found.addUnread(
    readText(record.event, 'SUMMARY'),
    knownTimes(record, !isOverride(record) && recurs(record)),
  );
};

const EVERYWHERE = { from: -Infinity, until: Infinity };

/** Overrides that a newer version of their series has not ended, by cancelling all of it or by an exception. */
const withoutEnded = (
  overrides: readonly EventRecord[],
  series: readonly EventRecord[],
  tick: Tick,
): readonly EventRecord[] => {
  const [first] = series;
  if (!first) return overrides;
  const { sequence } = first.version;
  if (series.every(({ isCancelled }) => isCancelled))
    return overrides.filter(({ version }) => version.sequence > sequence);
  if (!hasStart(first) || overrides.every(({ version }) => version.sequence >= sequence)) return overrides;
  const ended = new Occurrences(first.start.isDate, first.zones);
  addExceptions(ended, first, EVERYWHERE, tick);
  const isEnded = ({ replaced, zones, version }: EventRecord) =>
    version.sequence < sequence &&
    replaced !== undefined &&
    ended.has(originalWall(replaced, first.start, zones), instantOf(replaced));
  return overrides.filter((override) => !isEnded(override));
};

/** Adds what the events of one UID block: series without what their overrides replace, and the overrides. */
export const addGroup = (
  found: FoundEvents,
  events: readonly EventRecord[],
  window: Period,
  tick: Tick,
): void => {
  const series = newestOf(events.filter((event) => !isOverride(event))).sort(
    (a, b) => Number(isUnknown(a)) - Number(isUnknown(b)),
  );
  const given = onClockOf(series[0], events.filter(isOverride));
  const overrides = withoutEnded(newestOverrides(given, series[0]), series, tick);
  for (const one of series) {
    tick();
    if (one.isCancelled || one.isFree) continue;
    if (hasStart(one)) for (const period of periodsOf(one, overrides, window, tick)) found.add(period);
    addUnread(found, one);
  }
  for (const one of overrides) {
    tick();
    if (one.isCancelled || one.isFree) continue;
    if (hasStart(one)) found.add(singlePeriod(one));
    addUnread(found, one);
  }
};
