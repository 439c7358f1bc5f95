import { listHalfHours, overlaps, joinPeriods } from '../lib/half-hours.ts';
import type { Calendar } from '../domain/ports/calendars.ts';
import { halfHourAttribute, readHoldEnd, isImportClaim, takenAfter } from './calendar-claims.ts';
import type { TableItem, Table } from './client.ts';
import { between } from './key-conditions.ts';
import { calendarDateOf, calendarKey } from './keys.ts';

const ALL_HALF_HOURS = Array.from({ length: 48 }, (_, index) => index);
const toDate = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** The half hours of a calendar item that are taken and not expired. */
const listTaken = (item: TableItem, now: number): number[] =>
  ALL_HALF_HOURS.filter((halfHour) => {
    const value = item[halfHourAttribute(halfHour)];
    return typeof value === 'string' && value >= takenAfter(now);
  });

export const calendarRepository = (table: Table): Calendar => ({
  listBusy: async (spotId, period, now, { isConsistent = false } = {}) => {
    const items = await table.queryAll({
      ...between(calendarKey(spotId, toDate(period.start)), calendarKey(spotId, toDate(period.end))),
      ConsistentRead: isConsistent,
    });
    const days = items.map((item) => ({ date: calendarDateOf(item.sk), halfHours: listTaken(item, now) }));
    return joinPeriods(days).filter((busy) => overlaps(busy, period));
  },
  findHeldUntil: async (spotId, period, now) => {
    const found = await table.queryAll({
      ...between(calendarKey(spotId, toDate(period.start)), calendarKey(spotId, toDate(period.end))),
      ConsistentRead: true,
    });
    const items = new Map(found.map((item) => [calendarDateOf(item.sk), item]));
    const ends = listHalfHours(period).flatMap(({ date, halfHours }) =>
      halfHours.flatMap((halfHour) => readHoldEnd(items.get(date)?.[halfHourAttribute(halfHour)]) ?? []),
    );
    const latest = Math.max(0, ...ends);
    return latest > now ? latest : undefined;
  },
  hasStays: async (spotId, now) => {
    const items = await table.queryAll({
      ...between(calendarKey(spotId, toDate(now)), calendarKey(spotId, '~')),
      ConsistentRead: true,
    });
    const isStay = (item: TableItem) => (halfHour: number) =>
      !isImportClaim(item[halfHourAttribute(halfHour)]);
    const ahead = items.map((item) => ({
      date: calendarDateOf(item.sk),
      halfHours: listTaken(item, now).filter(isStay(item)),
    }));
    return joinPeriods(ahead).some(({ end }) => end > now);
  },
});
