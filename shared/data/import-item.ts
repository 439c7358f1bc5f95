import { StoredImport } from '../model/calendar-import.ts';
import { readRecord } from './read-record.ts';
import type { CalendarImport } from '../domain/ports/calendars.ts';
import type { Period } from '../lib/half-hours.ts';
import { SECOND } from '../lib/time.ts';
import type { TableItem } from './client.ts';
import { IMPORT_DUE, byTime, importKey, waitingKey } from './keys.ts';
import { fromBytes, toBytes } from './packed-numbers.ts';

/** In whole seconds: the distance from the previous start to each start, and its length. */
const packEvents = (events: readonly Period[]): Uint8Array => {
  const inOrder = events.toSorted((a, b) => a.start - b.start);
  let before = 0;
  return toBytes(
    inOrder.flatMap((event) => {
      const start = Math.floor(event.start / SECOND);
      const pair = [start - before, Math.ceil(event.end / SECOND) - start];
      before = start;
      return pair;
    }),
  );
};

const unpackEvents = (bytes: Uint8Array): Period[] => {
  const numbers = fromBytes(bytes);
  const events: Period[] = [];
  let start = 0;
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    start += numbers[index] ?? 0;
    events.push({ start: start * SECOND, end: (start + (numbers[index + 1] ?? 0)) * SECOND });
  }
  return events;
};

export const toImportItem = (one: CalendarImport): TableItem => ({
  ...one,
  events: packEvents(one.events),
  doubt: one.doubt && { ...one.doubt, events: packEvents(one.doubt.events) },
  ...importKey(one.spotId, one.id),
  ...waitingKey(IMPORT_DUE, byTime(one.dueAt, one.id)),
});

export const toImport = (item: TableItem): CalendarImport => {
  const { events, doubt, ...kept } = readRecord(StoredImport, item);
  return {
    ...kept,
    events: unpackEvents(events),
    doubt: doubt && { since: doubt.since, events: unpackEvents(doubt.events) },
  };
};
