import { favouriteRecords } from '../areas/favourites.ts';
import type { AvailabilityAlerts } from '../domain/ports/favourites.ts';
import { DAY, HOUR, toIso } from '../lib/time.ts';
import { AvailabilityAlert } from '../model/favourite.ts';
import { SPOT_LIMITS } from '../model/rules.ts';
import type { Table, TableItem } from './client.ts';
import { ending } from './expiry.ts';
import { inIndex, startingWith } from './key-conditions.ts';
import * as keys from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { readRecord } from './read-record.ts';
import { writeToList } from './write-to-list.ts';
import { writeAll } from './write-all.ts';

/** The maximum duration of a stay, and an hour for a change of the clocks. */
const MAX_STAY = SPOT_LIMITS.maxStayDays * DAY + HOUR;

const toAlert = (item: TableItem): AvailabilityAlert => readRecord(AvailabilityAlert, item);

const toItem = (alert: AvailabilityAlert): TableItem => ({
  ...alert,
  ...keys.availabilityAlertKey(alert),
  ...keys.foundKey(
    keys.availabilityAlertsAt(alert.spotId),
    keys.byTime(alert.startAt, `${alert.endAt}#${alert.userId}`),
  ),
  ...ending(favouriteRecords.wishedStay, alert.startAt),
});

const listAlerts = async (table: Table, userId: string, spotId?: string): Promise<AvailabilityAlert[]> => {
  const items = await table.queryAll({
    ...startingWith(keys.availabilityAlertPrefix(userId, spotId)),
    ConsistentRead: true,
  });
  return table.readEach(items, toAlert);
};

export const availabilityAlertsRepository = (table: Table): AvailabilityAlerts => ({
  list: (userId, spotId) => listAlerts(table, userId, spotId),
  add: async (alert, most) => {
    const { sk } = keys.availabilityAlertKey(alert);
    const plan = async () => {
      const others = (await listAlerts(table, alert.userId)).filter(
        (other) => other.startAt > alert.wishedAt && keys.availabilityAlertKey(other).sk !== sk,
      );
      return others.length >= most ? 'full' : [{ Put: { Item: toItem(alert) } }];
    };
    const result = await writeToList(table, keys.availabilityAlertsKey(alert.userId), plan);
    return result === 'full' ? 'full' : 'added';
  },
  remove: (alert) => table.remove(keys.availabilityAlertKey(alert)),
  pageAt: async (spotId, { start, end }, { limit, after }) => {
    const from = after === undefined ? toIso(start - MAX_STAY) : `${after} `;
    const to = toIso(end);
    if (from > to) return { found: [] };
    const { items, next } = await table.query({
      ...inIndex(keys.INDEX.found, keys.availabilityAlertsAt(spotId), { from, to }),
      Limit: limit,
    });
    return {
      found: table
        .readEach(items, toAlert)
        .filter(({ startAt, endAt }) => startAt < to && endAt > toIso(start)),
      next: next && String(items.at(-1)?.[keys.INDEX.found.sortKey]),
    };
  },
  hasAt: async (spotId, { start, end }) => {
    const range = { from: toIso(start - MAX_STAY), to: toIso(end) };
    const { items } = await table.query({
      ...inIndex(keys.INDEX.found, keys.availabilityAlertsAt(spotId), range),
      Limit: 1,
    });
    return items.length > 0;
  },
  end: (alert, event, now) =>
    writeAll(table, [
      { Delete: { Key: keys.availabilityAlertKey(alert), ConditionExpression: 'attribute_exists(pk)' } },
      outboxWrite(event, now),
    ]),
});
