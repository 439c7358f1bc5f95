import { rentalRecords } from '../areas/rentals.ts';
import type { RentalWrite, Rentals } from '../domain/ports/rentals.ts';
import { toIso } from '../lib/time.ts';
import { Rental } from '../model/rental.ts';
import type { Spot } from '../model/spot.ts';
import { NOT_CLOSING } from './account-deletions-repository.ts';
import type { Table, TableItem, Write } from './client.ts';
import { ending } from './expiry.ts';
import { inIndex } from './key-conditions.ts';
import * as keys from './keys.ts';
import { pagesOfRecords } from './pages-of-records.ts';
import { enqueueReindex } from './map-repository.ts';
import { outboxWrite } from './outbox-repository.ts';
import { readRecord } from './read-record.ts';
import { toSpot } from './spot-item.ts';
import { hasRoom } from './standing-holds.ts';
import { takeItems } from './take-items.ts';

/** The time of a rental's next timer, epoch milliseconds; undefined if it waits for nothing. The domain computes it. */
type GetTimer = (rental: Rental) => number | undefined;

const isOver = ({ status }: Rental) => status === 'ended' || status === 'expired';

const toItem = (rental: Rental, dueAt: number | undefined): TableItem => {
  const at = keys.byTime(rental.createdAt, rental.id);
  return {
    ...rental,
    ...keys.rentalKey(rental.id),
    ...keys.ofPersonKey(keys.rentalsOfDriver(rental.driverId), at),
    ...keys.foundKey(keys.rentalsOfOwner(rental.ownerId), at),
    ...(dueAt !== undefined && keys.waitingKey(keys.RENTAL_DUE, keys.byTime(toIso(dueAt), rental.id))),
    ...(isOver(rental) &&
      (rental.paidMonths > 0
        ? ending(rentalRecords.rental, rental.updatedAt)
        : ending(rentalRecords.unpaidRental, rental.updatedAt))),
  };
};

/** A stored rental. */
export const toRental = (item: TableItem) => readRecord(Rental, item);

type Claims = Spot['rented'];

/** The claims of a spot with that of a rental as it is next. */
const withClaim = (rented: Claims, rental: Rental): Claims =>
  isOver(rental)
    ? rented.filter(({ rentalId }) => rentalId !== rental.id)
    : rented.map((claim) => (claim.rentalId === rental.id ? { ...claim, until: rental.endDate } : claim));

/** Writes claims over the version of the spot that was read. The version rises: no hold that was judged by the old one is committed. */
const claimWrites = ({ id, version }: Spot, rented: Claims, now: number, isNew = false): Write[] => [
  {
    Update: {
      Key: keys.spotKey(id),
      UpdateExpression: 'SET rented = :rented, version = :next, updatedAt = :now',
      ConditionExpression: isNew
        ? 'version = :version AND isPublic = :true AND (attribute_not_exists(deletingUntil) OR deletingUntil <= :now)'
        : 'version = :version',
      ExpressionAttributeValues: {
        ':rented': [...rented],
        ':version': version,
        ':next': version + 1,
        ':now': toIso(now),
        ...(isNew && { ':true': true }),
      },
    },
  },
  enqueueReindex(id, now),
];

/** The driver's rentals that are not over, as a set of ids in one item. */
const countWrite = ({ id, driverId }: Rental, max: number): Write => {
  const { ConditionExpression, ExpressionAttributeValues } = hasRoom('rentals', [], max);
  return {
    Update: {
      Key: keys.standingRentalsKey(driverId),
      UpdateExpression: 'ADD rentals :rental',
      ConditionExpression,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':rental': new Set([id]) },
    },
  };
};

const uncountWrite = ({ id, driverId }: Rental): Write => ({
  Update: {
    Key: keys.standingRentalsKey(driverId),
    UpdateExpression: 'DELETE rentals :rental',
    ExpressionAttributeValues: { ':rental': new Set([id]) },
  },
});

/** An owner's rentals. Those that nobody paid are left out: many of them would hide others. */
const ofOwner = (userId: string) => {
  const { ExpressionAttributeValues, ...list } = inIndex(keys.INDEX.found, keys.rentalsOfOwner(userId));
  return {
    ...list,
    // One that lacks the number is reported as unreadable.
    FilterExpression: 'paidMonths > :nothing OR #status = :pending OR attribute_not_exists(paidMonths)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':nothing': 0, ':pending': 'pending' },
  };
};

export const rentalsRepository = (table: Table, getTimer: GetTimer): Rentals => {
  const put = (rental: Rental, condition: object): Write => ({
    Put: { Item: toItem(rental, getTimer(rental)), ...condition },
  });

  /** What a change of a rental means for its spot; nothing if the spot is gone or has no claim of it. */
  const spotWrites = async ({ before, next }: RentalWrite, now: number): Promise<Write[]> => {
    if (isOver(before) || (!isOver(next) && before.endDate === next.endDate)) return [];
    const item = await table.get(keys.spotKey(next.spotId), { isConsistent: true });
    const spot = item && toSpot(item);
    if (!spot?.rented.some(({ rentalId }) => rentalId === next.id)) return [];
    return claimWrites(spot, withClaim(spot.rented, next), now);
  };

  return {
    find: async (id) => {
      const item = await table.get(keys.rentalKey(id), { isConsistent: true });
      return item && toRental(item);
    },
    listByParty: (party, userId, limit) => {
      const list =
        party === 'driver' ? inIndex(keys.INDEX.ofPerson, keys.rentalsOfDriver(userId)) : ofOwner(userId);
      return takeItems(table, { ...list, ScanIndexForward: false }, limit, toRental);
    },
    listStanding: async (driverId) => {
      const item = await table.get(keys.standingRentalsKey(driverId), { isConsistent: true });
      const ids = item?.rentals instanceof Set ? [...(item.rentals as Set<string>)] : []; // as `countWrite` wrote it
      const items = await table.getMany(ids.map(keys.rentalKey), { isConsistent: true });
      return table.readEach(items, toRental);
    },
    create: async (rental, spot, max, now) => {
      const { id: rentalId, startDate: from, pattern } = rental;
      const claim = { rentalId, from, until: null, ...(pattern.type !== 'always' && { pattern }) };
      const rented = [...spot.rented, claim].sort((a, b) => (a.from < b.from ? -1 : 1));
      const writes = [
        put(rental, { ConditionExpression: 'attribute_not_exists(pk)' }),
        ...claimWrites(spot, rented, now, true),
      ];
      const parties = [rental.driverId, rental.ownerId].map((userId): Write => ({
        ConditionCheck: { Key: keys.accountKey(userId), ...NOT_CLOSING(now) },
      }));
      const failed = await table.transact([...writes, ...parties, countWrite(rental, max)]);
      if (failed.length === 0) return 'created';
      if (failed.some((index) => index < writes.length)) return 'stale';
      return failed.some((index) => index < writes.length + parties.length) ? 'closing' : 'full';
    },
    write: async (result, now) => {
      const { before, next, effects } = result;
      const failed = await table.transact([
        put(next, {
          ConditionExpression: 'version = :version',
          ExpressionAttributeValues: { ':version': before.version },
        }),
        ...(effects.length > 0 ? [outboxWrite({ effects, rentalId: next.id }, now)] : []),
        ...(isOver(next) && !isOver(before) ? [uncountWrite(next)] : []),
        ...(await spotWrites(result, now)),
      ]);
      return failed.length === 0 ? 'applied' : 'stale';
    },
    pagesDue: async function* (before, size) {
      const due = inIndex(keys.INDEX.waiting, keys.RENTAL_DUE, { before: toIso(before) });
      yield* pagesOfRecords(table, { ...due, Limit: size }, toRental);
    },
  };
};
