import { halfHoursOf, overlaps, periodsOf } from '../lib/half-hours.ts';
import type { Calendar } from '../domain/calendars/ports.ts';
import { attributeOf, holdEndOf, isImportClaim, takenAfter } from './calendar-claims.ts';
import type { Item, Table } from './client.ts';
import { between } from './key-conditions.ts';
import { calendarDateOf, calendarKey } from './keys.ts';

const ALL_HALF_HOURS = Array.from({ length: 48 }, (_, index) => index);
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** The half hours of a calendar item that are taken and have not run out. */
const takenOf = (item: Item, now: number): number[] =>
  ALL_HALF_HOURS.filter((halfHour) => {
    const value = item[attributeOf(halfHour)];
    return typeof value === 'string' && value >= takenAfter(now);
  });

export const calendarRepository = (table: Table): Calendar => ({
  listBusy: async (spotId, period, now, { isConsistent = false } = {}) => {
    const items = await table.queryAll({
      ...between(calendarKey(spotId, dayOf(period.start)), calendarKey(spotId, dayOf(period.end))),
      ConsistentRead: isConsistent,
    });
    const days = items.map((item) => ({ date: calendarDateOf(item.sk), halfHours: takenOf(item, now) }));
    return periodsOf(days).filter((busy) => overlaps(busy, period));
  },
  findHeldUntil: async (spotId, period, now) => {
    const found = await table.queryAll({
      ...between(calendarKey(spotId, dayOf(period.start)), calendarKey(spotId, dayOf(period.end))),
      ConsistentRead: true,
    });
    const items = new Map(found.map((item) => [calendarDateOf(item.sk), item]));
    const ends = halfHoursOf(period).flatMap(({ date, halfHours }) =>
      halfHours.flatMap((halfHour) => holdEndOf(items.get(date)?.[attributeOf(halfHour)]) ?? []),
    );
    const latest = Math.max(0, ...ends);
    return latest > now ? latest : undefined;
  },
  hasStays: async (spotId, now) => {
    const items = await table.queryAll({
      ...between(calendarKey(spotId, dayOf(now)), calendarKey(spotId, '~')),
      ConsistentRead: true,
    });
    const isStay = (item: Item) => (halfHour: number) => !isImportClaim(item[attributeOf(halfHour)]);
    const ahead = items.map((item) => ({
      date: calendarDateOf(item.sk),
      halfHours: takenOf(item, now).filter(isStay(item)),
    }));
    return periodsOf(ahead).some(({ end }) => end > now);
  },
});
