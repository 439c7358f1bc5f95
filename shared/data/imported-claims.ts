import { listHalfHours, overlaps, type Period } from '../lib/half-hours.ts';
import {
  halfHourAttribute,
  type Heirs,
  importClaim,
  isImportClaim,
  keptUntil,
  slotKey,
  takenAfter,
} from './calendar-claims.ts';
import { CONFLICT, retryOnConflict } from '../lib/retry-on-conflict.ts';
import type { TableItem, Table, Write } from './client.ts';
import { toImport } from './import-item.ts';
import { between, startingWith } from './key-conditions.ts';
import { calendarDateOf, calendarKey, importKey } from './keys.ts';
import { markSpot } from './map-repository.ts';
import { TABLE } from './table.ts';

/** The claims of imports in the calendar of a space: each day by itself, under conditions on what was read of it. */

const HALF_HOUR = 1_800_000;
const HALF_HOURS = Array.from({ length: 48 }, (_, index) => index);
/** Days written at the same time. */
const CONCURRENCY = 12;
/** How often a day is read again because a booking or another reading wrote it in between. */
const RETRY = {
  attempts: 12,
  error: () => new Error('A day of a calendar changes faster than it can be written.'),
};

/** The claims that would do for a half hour: one of each import that has something then. */
type Wanted = ReadonlyMap<number, ReadonlySet<string>>;

interface Change {
  readonly name: string;
  /** As it was read; undefined where the attribute was missing. */
  readonly before: unknown;
  /** Undefined gives it back. */
  readonly after: string | undefined;
}

const toDate = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** What imports want of each UTC day, from the half hour that runs at `now` on. */
const wantedByDay = (
  imports: readonly { readonly id: string; readonly events: readonly Period[] }[],
  now: number,
): Map<string, Map<number, Set<string>>> => {
  const days = new Map<string, Map<number, Set<string>>>();
  for (const { id, events } of imports)
    for (const { start, end } of events)
      for (const { date, halfHours } of listHalfHours({ start: Math.max(start, now), end })) {
        const day = days.get(date) ?? new Map<number, Set<string>>();
        days.set(date, day);
        for (const halfHour of halfHours)
          day.set(halfHour, (day.get(halfHour) ?? new Set()).add(importClaim(id)));
      }
  return days;
};

const planChange = (before: unknown, wanted: ReadonlySet<string> | undefined, now: number) => {
  const [claim] = wanted ?? [];
  if (isImportClaim(before)) return wanted?.has(String(before)) ? before : claim;
  const isTaken = typeof before === 'string' && before >= takenAfter(now);
  return isTaken || claim === undefined ? before : claim;
};

/** What has to change of a day, half hours that are over left alone. */
const planChanges = (item: TableItem, date: string, wanted: Wanted, now: number): Change[] =>
  HALF_HOURS.flatMap((halfHour) => {
    const name = halfHourAttribute(halfHour);
    const isOver = Date.parse(date) + (halfHour + 1) * HALF_HOUR <= now;
    const before = item[name];
    const after = isOver ? before : planChange(before, wanted.get(halfHour), now);
    return after === before ? [] : [{ name, before, after: typeof after === 'string' ? after : undefined }];
  });

/** Only if each half hour still is as it was read: what a booking has taken since stays its own. */
const toUpdate = (changes: readonly Change[], date: string) => {
  const taken = changes.filter(({ after }) => after !== undefined);
  const given = changes.filter(({ after }) => after === undefined);
  const values = Object.fromEntries(
    changes.flatMap(({ name, before, after }) => [
      ...(before === undefined ? [] : [[`:was_${name}`, before]]),
      ...(after === undefined ? [] : [[`:will_${name}`, after]]),
    ]),
  ) as Record<string, unknown>; // pairs of a name and a text
  const sets = [
    ...taken.map(({ name }) => `${name} = :will_${name}`),
    ...(taken.length > 0 ? [`${TABLE.ttlAttribute} = :until`] : []),
  ];
  return {
    UpdateExpression: [
      ...(sets.length > 0 ? [`SET ${sets.join(', ')}`] : []),
      ...(given.length > 0 ? [`REMOVE ${given.map(({ name }) => name).join(', ')}`] : []),
    ].join(' '),
    ConditionExpression: changes
      .map(({ name, before }) =>
        before === undefined ? `attribute_not_exists(${name})` : `${name} = :was_${name}`,
      )
      .join(' AND '),
    ExpressionAttributeValues: { ...values, ...(taken.length > 0 && { ':until': keptUntil(date) }) },
  };
};

/** Answers whether there was something to write. */
const writeDay = (
  table: Table,
  spotId: string,
  { date, item, wanted }: { date: string; item: TableItem; wanted: Wanted },
  now: number,
): Promise<boolean> =>
  retryOnConflict(async (attempt) => {
    const key = calendarKey(spotId, date);
    const seen = attempt === 0 ? item : ((await table.get(key, { isConsistent: true })) ?? {});
    const changes = planChanges(seen, date, wanted, now);
    if (changes.length === 0) return false;
    return (await table.update(key, toUpdate(changes, date))) ? true : CONFLICT;
  }, RETRY);

/** See `CalendarImports.setBlocks`. */
export const setImportedClaims = async (
  table: Table,
  spotId: string,
  imports: readonly { readonly id: string; readonly events: readonly Period[] }[],
  now: number,
): Promise<void> => {
  const wanted = wantedByDay(imports, now);
  const items = await table.queryAll({
    ...between(calendarKey(spotId, toDate(now)), calendarKey(spotId, '~')),
    ConsistentRead: true,
  });
  const stored = new Map(items.map((item) => [calendarDateOf(item.sk), item]));
  const days = [...new Set([...wanted.keys(), ...stored.keys()])].sort().map((date) => ({
    date,
    item: stored.get(date) ?? {},
    wanted: wanted.get(date) ?? new Map<number, Set<string>>(),
  }));
  let isChanged = false;
  for (let first = 0; first < days.length; first += CONCURRENCY) {
    const written = await Promise.all(
      days.slice(first, first + CONCURRENCY).map((day) => writeDay(table, spotId, day, now)),
    );
    isChanged ||= written.includes(true);
  }
  // A run that dies before this is made good by the check of the map.
  if (isChanged) await markSpot(table, spotId, now);
};

/**
 * Which imports of a space are known to have something in a period that a booking gives back, and the conditions under which
 * that is so: an import that has changed or goes is asked again.
 */
export const findHeirs = async (
  table: Table,
  spotId: string,
  period: Period,
  now: number,
): Promise<{ heirs: Heirs; conditions: Write[] }> => {
  const items = await table.queryAll({
    ...startingWith(importKey(spotId, '')),
    ConsistentRead: true,
  });
  const imports = items
    .map(toImport)
    .filter(({ isRemoved, events }) => !isRemoved && events.some((event) => overlaps(event, period)));
  const heirs = new Map<string, string>();
  for (const [date, halfHours] of wantedByDay(imports, now))
    for (const [halfHour, [claim]] of halfHours) if (claim) heirs.set(slotKey(date, halfHour), claim);
  const conditions = imports.map(({ id, revision }): Write => ({
    ConditionCheck: {
      Key: importKey(spotId, id),
      ConditionExpression: 'revision = :revision AND isRemoved = :false',
      ExpressionAttributeValues: { ':revision': revision, ':false': false },
    },
  }));
  return { heirs, conditions };
};
