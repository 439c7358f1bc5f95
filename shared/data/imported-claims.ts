import * as z from 'zod';
import { listHalfHours, overlaps, type Period, subtractPeriods, toHalfHours } from '../lib/half-hours.ts';
import { listRentedPeriods } from '../lib/rented-periods.ts';
import { part } from '../model/record.ts';
import { Rented } from '../model/rented.ts';
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
import { calendarDateOf, calendarKey, importKey, spotKey } from './keys.ts';
import { markSpot } from './map-repository.ts';
import { TABLE } from './table.ts';

/** Claims of imports in a spot's calendar. Each day is written separately, under conditions on what was read. */

const HALF_HOUR = 1_800_000;
const HALF_HOURS = Array.from({ length: 48 }, (_, index) => index);
/** Days written in parallel. */
const CONCURRENCY = 12;
/** Retries of a day that a booking or another import changed in between. */
const RETRY = {
  attempts: 12,
  error: () => new Error('A day of a calendar changes faster than it can be written.'),
};

/** Possible claims of a half hour: one per import with an event then. */
type Wanted = ReadonlyMap<number, ReadonlySet<string>>;

interface Change {
  readonly name: string;
  /** The value that was read; undefined if the attribute was missing. */
  readonly before: unknown;
  /** Undefined frees it. */
  readonly after: string | undefined;
}

const toDate = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** The wanted claims per UTC day, beginning with the current half hour. */
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

/** The changes of a day, without past half hours. */
const planChanges = (item: TableItem, date: string, wanted: Wanted, now: number): Change[] =>
  HALF_HOURS.flatMap((halfHour) => {
    const name = halfHourAttribute(halfHour);
    const isOver = Date.parse(date) + (halfHour + 1) * HALF_HOUR <= now;
    const before = item[name];
    const after = isOver ? before : planChange(before, wanted.get(halfHour), now);
    return after === before ? [] : [{ name, before, after: typeof after === 'string' ? after : undefined }];
  });

/** Requires that each half hour is as it was read, so that new claims of bookings are kept. */
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

/** Returns whether something was written. */
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
  // If a run fails before this, the check of the map repairs it.
  if (isChanged) await markSpot(table, spotId, now);
};

/** What of a spot decides which half hours an import can have. */
const RentedSpot = part({ rented: Rented, timeZone: z.string(), version: z.int() });

/** The rented time of a spot within a period, and its version; none of a spot that is gone or cannot be read. */
const readRented = async (table: Table, spotId: string, period: Period) => {
  const { data } = RentedSpot.safeParse(await table.get(spotKey(spotId), { isConsistent: true }));
  return data && { periods: toHalfHours(listRentedPeriods(data, period)), version: data.version };
};

/**
 * Imports with events in a period that a booking gives back, and conditions that this is still so: an import that has changed or is being
 * removed is read again. Rented time goes to none of them: a hold may have run out before a rental began, and be given back after. The spot
 * keeps its version by `spotVersion`, or by a condition of its own: a transaction can name it once.
 */
export const findHeirs = async (
  table: Table,
  spotId: string,
  period: Period,
  { now, spotVersion }: { readonly now: number; readonly spotVersion?: number | undefined },
): Promise<{ heirs: Heirs; conditions: Write[] }> => {
  const items = await table.queryAll({
    ...startingWith(importKey(spotId, '')),
    ConsistentRead: true,
  });
  const imports = items
    .map(toImport)
    .filter(({ isRemoved, events }) => !isRemoved && events.some((event) => overlaps(event, period)));
  if (imports.length === 0) return { heirs: new Map(), conditions: [] };
  const rented = await readRented(table, spotId, period);
  const free = imports.map(({ id, events }) => ({
    id,
    events: subtractPeriods(events, rented?.periods ?? []),
  }));
  const heirs = new Map<string, string>();
  for (const [date, halfHours] of wantedByDay(free, now))
    for (const [halfHour, [claim]] of halfHours) if (claim) heirs.set(slotKey(date, halfHour), claim);
  const conditions = imports.map(({ id, revision }): Write => ({
    ConditionCheck: {
      Key: importKey(spotId, id),
      ConditionExpression: 'revision = :revision AND isRemoved = :false',
      ExpressionAttributeValues: { ':revision': revision, ':false': false },
    },
  }));
  const spot: Write[] =
    rented && spotVersion === undefined
      ? [
          {
            ConditionCheck: {
              Key: spotKey(spotId),
              ConditionExpression: 'version = :version',
              ExpressionAttributeValues: { ':version': rented.version },
            },
          },
        ]
      : [];
  return { heirs, conditions: [...conditions, ...spot] };
};
