import type { TableItem, Table } from '#shared/data/client.ts';
import { accountKey, bookingKey, spotKey } from '#shared/data/keys.ts';
import { personalDataEraser } from '#shared/data/personal-data-eraser.ts';
import { problemsRepository } from '#shared/data/problems-repository.ts';
import { clearBookings, type ErasedBooking } from '#shared/domain/privacy/erase-account.ts';

/** Data on a page of a restored table about people whose account was closed since. */
export interface ErasedSince {
  readonly people: ReadonlySet<string>;
  /** Whether an item belongs to them alone: to their account, or to one of their spots, which was deleted with it. */
  readonly owns: (item: TableItem) => boolean;
  /** Bookings on the page between one of them and another person. */
  readonly shared: readonly ErasedBooking[];
}

const texts = (...values: unknown[]) => values.filter((value) => typeof value === 'string');

const idIn = (item: TableItem, prefix: string): string | undefined => {
  const [kind, id] = String(item.pk).split('#');
  return kind === prefix ? id : undefined;
};

const spotIdOf = (item: TableItem): unknown =>
  idIn(item, 'SPOT') ?? (idIn(item, 'FEED') === undefined ? undefined : item.spotId);

/** The booking ids in an item. Messages, reviews and notifications only name a booking, which has the people's ids. */
const bookingIdsOf = (item: TableItem): string[] => {
  const stay = item.stay as { bookingId?: unknown } | undefined; // of a notification
  return texts(idIn(item, 'BOOKING'), item.bookingId, stay?.bookingId);
};

const ownersOf = (item: TableItem): string[] => texts(item.userId, item.ownerId, idIn(item, 'USER'));

/** Items from the live table, or else from the restored one. */
const findAny = async (live: Table, restored: Table, keys: readonly { pk: string; sk: string }[]) => {
  const found = await live.getMany(keys);
  const missing = keys.filter(({ pk }) => !found.some((item) => item.pk === pk));
  return [...found, ...(await restored.getMany(missing))];
};

/** Finds people in the items, or in their bookings, who were erased since or are about to be. */
export const findErasedSince = async (
  live: Table,
  restored: Table,
  items: readonly TableItem[],
): Promise<ErasedSince> => {
  const idsOf = (of: (item: TableItem) => unknown[]) => [...new Set(texts(...items.flatMap(of)))];
  const spots = await findAny(live, restored, idsOf((item) => [spotIdOf(item)]).map(spotKey));
  const bookings = (await findAny(live, restored, idsOf(bookingIdsOf).map(bookingKey))).map(
    ({ id, driverId, ownerId }) => ({ id: String(id), driverId: String(driverId), ownerId: String(ownerId) }),
  );
  const ids = new Set([
    ...items.flatMap(ownersOf),
    ...spots.flatMap(ownersOf),
    ...bookings.flatMap(({ driverId, ownerId }) => [driverId, ownerId]),
  ]);
  const accounts = await live.getMany([...ids].map(accountKey), { isConsistent: true });
  const closed = new Set(
    accounts.filter(({ closedAt }) => closedAt !== undefined).map((item) => idIn(item, 'USER')),
  );
  const people = new Set([...ids].filter((id) => closed.has(id)));
  const gone = new Set<unknown>(spots.filter((spot) => people.has(String(spot.ownerId))).map(({ id }) => id));
  return {
    people,
    owns: (item) => people.has(idIn(item, 'USER') ?? '') || gone.has(spotIdOf(item)),
    shared: bookings.filter(({ driverId, ownerId }) => people.has(driverId) || people.has(ownerId)),
  };
};

/** Erases them again from records that they share with others, as the closing of their account did. */
export const clearErasedAgain = async (live: Table, { people, shared }: ErasedSince): Promise<void> => {
  const deps = {
    personalData: personalDataEraser(live),
    problems: problemsRepository(live),
    // The closing of the account has deleted them for good: copies of the table do not bring them back.
    privatePictures: { remove: () => Promise.resolve() },
    clock: { now: () => Date.now() },
  };
  for (const id of people) await clearBookings(deps, id, shared, Infinity);
};
