import { bookingRecords } from '../areas/bookings.ts';
import { checkoutRecords } from '../areas/checkout.ts';
import { toFirstName } from '../lib/first-name.ts';
import { MAX_STAY_DAYS } from '../model/rules.ts';
import type {
  BookingIndex,
  BookingWrite,
  NewBookingWrite,
  StayList,
  Bookings,
  OwnerList,
  StayPage,
} from '../domain/ports/bookings.ts';
import { Booking, isRenewal } from '../model/booking.ts';
import { toReference } from '../lib/id.ts';
import type { Period } from '../lib/half-hours.ts';
import { DAY, HOUR, toIso } from '../lib/time.ts';
import {
  type Heirs,
  keepForPaid,
  releaseHoldClaim,
  releasePaidClaim,
  takeForHold,
  takeForPaid,
  toPeriod,
} from './calendar-claims.ts';
import type { Table, TableItem, Write } from './client.ts';
import { NOT_CLOSING } from './account-deletions-repository.ts';
import { doubtWrite, readDoubted } from './doubted-reports.ts';
import { ending } from './expiry.ts';
import { findHeirs } from './imported-claims.ts';
import { between, inIndex, inPartition, type KeyRange, startingWith } from './key-conditions.ts';
import * as keys from './keys.ts';
import { pagesOfRecords } from './pages-of-records.ts';
import { ledgerWrite } from './ledger-repository.ts';
import { findLostSlots, moveClaims } from './moved-claims.ts';
import { enqueueReindex } from './map-repository.ts';
import { outboxWrite } from './outbox-repository.ts';
import { problemWrite } from './problems-repository.ts';
import { countHold, listStandingIds, uncountHold } from './standing-holds.ts';
import { TABLE } from './table.ts';
import { readRecord } from './read-record.ts';
import { takeItems } from './take-items.ts';
import { totalsWrite } from './totals-repository.ts';
import { putNew, writeAll } from './write-all.ts';

const UNPAID: readonly Booking['status'][] = ['pending', 'expired'];

/**
 * The maximum duration of a stay, and an hour for a change of the clocks: one that ends after an instant began at most this long before it.
 */
const MAX_STAY = MAX_STAY_DAYS * DAY + HOUR;

const UNFINISHED: readonly StayList[] = ['held', 'ahead', 'expired'];
const OWNER_LISTS: readonly OwnerList[] = ['ahead', 'over'];

/** Past bookings with a dispute, or with money that is still on its way. The domain checks further. */
const whereOpen = (money: 'refund' | 'payout', states: readonly string[]) => ({
  FilterExpression: [
    'dispute = :open',
    'problem = :open',
    ...states.map((state) => `${money}.#state = :${state}`),
  ].join(' OR '),
  ExpressionAttributeNames: { '#state': 'state' },
  ExpressionAttributeValues: {
    ':open': 'open',
    ...Object.fromEntries(states.map((state) => [`:${state}`, state])),
  },
});
const OPEN_TO_DRIVER = whereOpen('refund', ['asked', 'pending', 'failed']);
const OPEN_TO_OWNER = whereOpen('payout', ['waiting', 'held']);

/** The query of a person's list. */
type PartitionOf = (list: StayList, range?: KeyRange) => ReturnType<typeof inIndex>;

const withFilter = (query: ReturnType<PartitionOf>, filter: typeof OPEN_TO_DRIVER) => ({
  ...query,
  ...filter,
  ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ...filter.ExpressionAttributeValues },
});

const byStart = (a: Booking, b: Booking) =>
  keys.byTime(a.startAt, a.id) < keys.byTime(b.startAt, b.id) ? -1 : 1;

/** Computes the index keys of a booking; the domain decides them. */
export type IndexBooking = (booking: Booking) => BookingIndex;

/** A booking as it is stored; the domain says where it is listed. */
export const toBookingItem = (
  booking: Booking,
  { timer, isListedForOwner, list, keptFrom }: BookingIndex,
): TableItem => ({
  ...booking,
  ...keys.bookingKey(booking.id),
  ...keys.ofPersonKey(
    keys.bookingsOfDriver(booking.driverId, list),
    keys.byTime(booking.startAt, booking.id),
  ),
  ...(isListedForOwner &&
    keys.foundKey(keys.bookingsOfOwner(booking.ownerId, list), keys.byTime(booking.startAt, booking.id))),
  ...(timer && keys.waitingKey(keys.bookingsDue(timer.timer), keys.byTime(toIso(timer.at), booking.id))),
  ...(booking.status === 'expired'
    ? ending(bookingRecords.expiredHold, booking.updatedAt)
    : keptFrom !== undefined && ending(bookingRecords.booking, keptFrom)),
});

/** The item that finds a stay at its spot; it includes the end, so that queries read only what they need. */
export const toStayItem = ({ id, spotId, startAt, endAt }: Booking): TableItem & keys.Key => ({
  ...keys.stayKey(spotId, startAt, id),
  bookingId: id,
  endAt,
  ...ending(bookingRecords.booking, endAt),
});

/** The item that finds a booking by its reference, from its payment on. */
const referenceWrite = ({ id, endAt }: Booking): Write => ({
  Put: { Item: { ...keys.referenceKey(toReference(id), id), ...ending(bookingRecords.booking, endAt) } },
});

/** From its payment on, and again when a later end lets it be kept for longer. */
const needsReference = (before: Booking, next: Booking): boolean =>
  !UNPAID.includes(next.status) && (UNPAID.includes(before.status) || next.endAt > before.endAt);

/** Parses the item of a booking. Throws `UnreadableRecord`. */
export const toBooking = (item: TableItem): Booking => {
  const booking = readRecord(Booking, item);
  // Older bookings contain the whole name.
  return { ...booking, driverName: toFirstName(booking.driverName) };
};

const readId = ({ id }: TableItem) => id;

/** The spot still accepts bookings, has the version whose rules the stay was checked against, and is not being deleted. */
const isBookable = (spotId: string, version: number, now: number) => ({
  Key: keys.spotKey(spotId),
  ConditionExpression:
    'isPublic = :true AND version = :version AND (attribute_not_exists(deletingUntil) OR deletingUntil <= :now)',
  ExpressionAttributeValues: { ':true': true, ':version': version, ':now': toIso(now) },
});

/** The spot has the version in which a rental has claimed it. */
const isVersion = (spotId: string, version: number) => ({
  Key: keys.spotKey(spotId),
  ConditionExpression: 'version = :version',
  ExpressionAttributeValues: { ':version': version },
});

/** An account that is being closed neither makes nor receives new bookings. */
const requireOpenAccounts = ({ driverId, ownerId }: Booking, now: number): Write[] =>
  [driverId, ownerId].map((userId) => ({
    ConditionCheck: { Key: keys.accountKey(userId), ...NOT_CLOSING(now) },
  }));

/** The writes on the calendar; a repository decides what a failed condition of theirs means. */
const calendarWrites = (
  { before: booking, period, frees }: BookingWrite,
  now: number,
  heirs: Heirs,
): CalendarWrite[] => {
  const toEach = (writes: readonly Write[], takes: boolean) => writes.map((write) => ({ write, takes }));
  if (period === 'keep') return toEach(keepForPaid(booking, now), true);
  if (period === 'release' && booking.status === 'pending')
    return toEach(releaseHoldClaim(booking, heirs), false);
  if (period === 'release' && booking.status === 'confirmed')
    return toEach(releasePaidClaim(booking, heirs), false);
  return frees ? toEach(freeWrites(booking, frees, heirs), false) : [];
};

/** Frees a part of the half hours of a paid booking. */
const freeWrites = (booking: Booking, { start, end }: Period, heirs: Heirs): Write[] =>
  releasePaidClaim({ ...booking, startAt: toIso(start), endAt: toIso(end) }, heirs);

/** Half hours are given back. */
const gives = ({ before: { status }, period, frees }: BookingWrite) =>
  frees !== undefined || (period === 'release' && (status === 'pending' || status === 'confirmed'));

/** The dates change, or an unpaid change begins or ends: half hours are taken and given back in one write. */
const moves = ({ before, next, period }: BookingWrite): boolean =>
  (period === 'move' && (before.startAt !== next.startAt || before.endAt !== next.endAt)) ||
  before.change?.id !== next.change?.id;

/** From the first to the last instant that a booking or its unpaid change claims. */
const spanOf = ({ startAt, endAt, change }: Booking): Period => {
  const periods = [{ startAt, endAt }, ...(change ? [change] : [])].map(toPeriod);
  return {
    start: Math.min(...periods.map(({ start }) => start)),
    end: Math.max(...periods.map(({ end }) => end)),
  };
};

/** A write on the calendar, and whether it takes half hours. */
interface CalendarWrite {
  readonly write: Write;
  readonly takes: boolean;
}

const NOBODY: Awaited<ReturnType<typeof findHeirs>> = { heirs: new Map(), conditions: [] };

/** A booking as it is next, over the version that was read, with its outbox entry and its movements of money: what each write has. */
export const patchWrites = (
  { before, next, effects, ledger, changeId }: BookingWrite,
  indexBooking: IndexBooking,
  now: number,
): Write[] => [
  {
    Put: {
      Item: toBookingItem(next, indexBooking(next)),
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': before.version },
    },
  },
  ...(effects.length > 0
    ? [outboxWrite({ effects, bookingId: next.id, ...(changeId !== undefined && { changeId }) }, now)]
    : []),
  ...ledger.map((entry) => ledgerWrite(entry, now)),
];

export const bookingsRepository = (table: Table, indexBooking: IndexBooking): Bookings => {
  const stayWrites = (before: Booking, next: Booking): Write[] => {
    const [was, is] = [before, next].map((booking) =>
      indexBooking(booking).isInCalendar ? toStayItem(booking) : undefined,
    );
    if (was && is && was.sk === is.sk && was.endAt === is.endAt) return [];
    return [
      ...(was && was.sk !== is?.sk ? [{ Delete: { Key: { pk: was.pk, sk: was.sk } } }] : []),
      ...(is ? [{ Put: { Item: is } }] : []),
    ];
  };

  const changeWrites = (result: BookingWrite, now: number): Write[] => {
    const { before, next, totals, problem } = result;
    return [
      ...patchWrites(result, indexBooking, now),
      ...totals.map((change) => totalsWrite(change, now)),
      ...(before.status === 'pending' && next.status !== 'pending' && !isRenewal(before)
        ? uncountHold(before, now)
        : []),
      ...(needsReference(before, next) ? [referenceWrite(next)] : []),
      ...stayWrites(before, next),
      ...(problem ? [problemWrite(problem)] : []),
    ];
  };

  /** A booking that is confirmed from the beginning. */
  const creationWrites = ({ next, effects, ledger, totals }: NewBookingWrite, now: number): Write[] => [
    putNew(toBookingItem(next, indexBooking(next))),
    outboxWrite({ effects, bookingId: next.id }, now),
    ...ledger.map((entry) => ledgerWrite(entry, now)),
    ...totals.map((change) => totalsWrite(change, now)),
    referenceWrite(next),
    { Put: { Item: toStayItem(next) } },
  ];

  const find = async (id: string) => {
    const item = await table.get(keys.bookingKey(id), { isConsistent: true });
    return item && toBooking(item);
  };

  const take = <T>(
    partition: PartitionOf,
    list: StayList,
    asked: StayPage,
    read: (item: TableItem) => T,
  ): Promise<T[]> => {
    const isForward = list === 'held' || list === 'ahead';
    const { limit, after, startsBefore } = asked;
    const edge = after ? keys.byTime(after.startAt, after.id) : undefined;
    const range =
      startsBefore !== undefined
        ? { before: toIso(startsBefore) }
        : edge === undefined
          ? undefined
          : isForward
            ? { after: edge }
            : { before: edge };
    const query = { ...partition(list, range), ScanIndexForward: isForward };
    return takeItems(table, query, limit, read);
  };
  const page = (partition: PartitionOf, list: StayList, asked: StayPage) =>
    take(partition, list, asked, toBooking);

  const ofDriver =
    (driverId: string): PartitionOf =>
    (list, range) =>
      inIndex(keys.INDEX.ofPerson, keys.bookingsOfDriver(driverId, list), range);
  const ofOwner =
    (ownerId: string): PartitionOf =>
    (list, range) =>
      inIndex(keys.INDEX.found, keys.bookingsOfOwner(ownerId, list), range);

  /** Keys continue after the instant: what starts at `to` sorts behind it. */
  const listBetween = async (
    partition: PartitionOf,
    lists: readonly StayList[],
    { from, to }: { from: number; to: number },
  ) => {
    const found = lists.map((list) => table.queryAll(partition(list, { from: toIso(from), to: toIso(to) })));
    return table.readEach((await Promise.all(found)).flat(), toBooking).sort(byStart);
  };

  const pagesDue: Bookings['pagesDue'] = async function* (timer, before, size) {
    const due = inIndex(keys.INDEX.waiting, keys.bookingsDue(timer), { before: toIso(before) });
    yield* pagesOfRecords(table, { ...due, Limit: size }, toBooking);
  };

  const findLastHold: Bookings['findLastHold'] = async (stay) => {
    const pointer = await table.get(keys.holdKey(stay), { isConsistent: true });
    return typeof pointer?.bookingId === 'string' ? find(pointer.bookingId) : undefined;
  };

  const hold: Bookings['hold'] = async (
    booking,
    spotVersion,
    now,
    { ended, max, isRenewal: renews } = {},
  ) => {
    const pointer: Write = {
      Put: {
        Item: {
          ...keys.holdKey(booking),
          bookingId: booking.id,
          ...ending(checkoutRecords.holdPointer, booking.holdUntil),
        },
        ConditionExpression: `attribute_not_exists(pk) OR ${TABLE.ttlAttribute} <= :now OR bookingId = :ended`,
        ExpressionAttributeValues: { ':now': Math.floor(now / 1000), ':ended': ended?.id ?? '' },
      },
    };
    const isOpen = renews ? isVersion : isBookable;
    const spot: Write = { ConditionCheck: isOpen(booking.spotId, spotVersion, now) };
    const writes = [
      spot,
      pointer,
      putNew(toBookingItem(booking, indexBooking(booking))),
      ...takeForHold(booking, now),
      enqueueReindex(booking.spotId, now),
    ];
    const counts = renews ? [] : await countHold(table, booking, now, max);
    const refusal = counts.map((count) => count.refusal).find((one) => one !== undefined);
    if (refusal) return refusal;
    const accounts = requireOpenAccounts(booking, now);
    const failed = await table.transact([...writes, ...accounts, ...counts.map(({ write }) => write)]);
    if (failed.length === 0) return 'held';
    const isIn = (from: number, to: number) => failed.some((index) => index >= from && index < to);
    if (isIn(writes.length, writes.length + accounts.length)) return 'closing';
    if (failed.includes(0)) return 'changed';
    if (failed.includes(1)) return 'repeated';
    const full = counts.find((_, index) => failed.includes(writes.length + accounts.length + index));
    return full?.holder ?? 'taken';
  };

  const listUnpaidHolds: Bookings['listUnpaidHolds'] = async (stay, since) => {
    const earliest = Date.parse(stay.startAt) - MAX_STAY;
    const period = { from: earliest, to: Date.parse(stay.endAt) };
    // Bookings from before the lists existed are in the list of past ones.
    const found = await listBetween(ofDriver(stay.driverId), ['held', 'expired', 'over'], period);
    return found
      .filter(({ spotId, endAt }) => spotId === stay.spotId && endAt > stay.startAt)
      .filter(({ status, createdAt }) => UNPAID.includes(status) && Date.parse(createdAt) >= since);
  };

  /** The claims of a paid booking that changes; released altogether where it ends. */
  const movedClaims = async ({ before, next, period }: BookingWrite, now: number, heirs: Heirs) => {
    const after = period === 'release' ? undefined : next;
    return moveClaims(before, after, { heirs, lost: await findLostSlots(table, before) }, now);
  };

  const doubtWrites = async ({ problem, doubt }: BookingWrite, now: number): Promise<Write[]> => {
    if (!problem || !doubt) return [];
    const { old } = await readDoubted(table, problem.driverId, now);
    return [doubtWrite(problem, doubt, old, now)];
  };

  const write: Bookings['write'] = async (result, now) => {
    const { before: booking, spotVersion } = result;
    const change = changeWrites(result, now);
    const isMoved = moves(result);
    const { heirs, conditions } =
      isMoved || gives(result)
        ? await findHeirs(table, booking.spotId, spanOf(booking), { now, spotVersion })
        : NOBODY;
    const calendar = isMoved ? await movedClaims(result, now, heirs) : calendarWrites(result, now, heirs);
    const spot =
      spotVersion === undefined ? [] : [{ ConditionCheck: isBookable(booking.spotId, spotVersion, now) }];
    const fixed = [...change, ...spot, ...conditions, ...(await doubtWrites(result, now))];
    const parties = spot.length > 0 ? requireOpenAccounts(booking, now) : [];
    const mark = calendar.length > 0 || isMoved ? [enqueueReindex(booking.spotId, now)] : [];
    const claims = calendar.map((each) => each.write);
    const failed = await table.transact([...fixed, ...claims, ...parties, ...mark]);
    if (failed.length === 0) return 'applied';
    if (failed.some((index) => index < fixed.length)) return 'stale';
    const isTaken = failed.some((index) => calendar[index - fixed.length]?.takes ?? true);
    if (isTaken) return 'taken';
    // Half hours that a change had reserved were taken after it had expired: the next attempt leaves them alone.
    if (isMoved) return 'stale';
    return (await writeAll(table, change)) ? 'applied' : 'stale';
  };

  const rebook: Bookings['rebook'] = async (from, to, now) => {
    const { spotId } = to.next;
    const change = [...changeWrites(from, now), ...creationWrites(to, now)];
    const spot: Write = { ConditionCheck: isBookable(spotId, to.spotVersion, now) };
    const calendar = takeForPaid(to.next, now);
    const parties = requireOpenAccounts(to.next, now);
    const { heirs, conditions } = from.frees
      ? await findHeirs(table, from.before.spotId, from.frees, { now })
      : NOBODY;
    const failed = await table.transact([
      ...change,
      spot,
      ...calendar,
      ...parties,
      ...conditions,
      ...calendarWrites(from, now, heirs).map(({ write }) => write),
      enqueueReindex(spotId, now),
      enqueueReindex(from.before.spotId, now),
    ]);
    if (failed.length === 0) return 'applied';
    const first = Math.min(...failed);
    if (first < change.length) return 'stale';
    if (first === change.length) return 'changed';
    const ofPlace = change.length + 1 + calendar.length;
    if (first < ofPlace) return 'taken';
    return first < ofPlace + parties.length ? 'closing' : 'stale';
  };

  return {
    find,
    listByIds: async (ids) => {
      const items = await table.getMany([...new Set(ids)].map(keys.bookingKey));
      return table.readEach(items, toBooking);
    },
    rebook,
    listByReference: async (reference) => {
      const found = await table.queryAll(inPartition(keys.referencePartition(reference)));
      const items = await table.getMany(found.map(({ sk }) => keys.bookingKey(String(sk))));
      return table.readEach(items, toBooking);
    },
    listByDriverSince: async (driverId, since) => {
      const lists = (['ahead', 'over'] as const).map((list) =>
        table.queryAll(ofDriver(driverId)(list, { after: toIso(since) })),
      );
      return table.readEach((await Promise.all(lists)).flat(), toBooking);
    },
    findLastHold,
    listUnpaidHolds,
    hold,
    listStandingHolds: async (driverId) => {
      const ids = await listStandingIds(table, driverId);
      const items = await table.getMany(ids.map(keys.bookingKey), { isConsistent: true });
      return table.readEach(items, toBooking).filter(({ status }) => status === 'pending');
    },
    write,
    listUnsettled: async (userId, limit) => {
      const [driven, hosted] = [ofDriver(userId), ofOwner(userId)];
      const listed = await Promise.all([
        ...UNFINISHED.map((list) => take(driven, list, { limit }, readId)),
        take(hosted, 'ahead', { limit }, readId),
        takeItems(table, withFilter(driven('over'), OPEN_TO_DRIVER), limit, readId),
        takeItems(table, withFilter(hosted('over'), OPEN_TO_OWNER), limit, readId),
      ]);
      const holds = await table.queryAll({ ...startingWith(keys.holdPrefix(userId)), ConsistentRead: true });
      const ids = new Set([...listed.flat(), ...holds.map(({ bookingId }) => bookingId)]);
      const items = await table.getMany([...ids].map(String).map(keys.bookingKey), { isConsistent: true });
      // Unreadable bookings must fail here: one may be open, and would prevent closing the account.
      return items.map(toBooking);
    },
    pageByDriver: (driverId, list, asked) => page(ofDriver(driverId), list, asked),
    pageByOwner: (ownerId, list, asked) => page(ofOwner(ownerId), list, asked),
    listByDriverBetween: (driverId, from, to) =>
      listBetween(ofDriver(driverId), ['held', 'ahead', 'over'], { from, to }),
    listByOwnerBetween: (ownerId, from, to) => listBetween(ofOwner(ownerId), OWNER_LISTS, { from, to }),
    listAtSpot: async (spotId, { start, end }) => {
      const [from, to] = [start - MAX_STAY, end].map((at) => keys.stayKey(spotId, toIso(at), ''));
      const found = from && to ? await table.queryAll(between(from, to)) : [];
      const wanted = found.filter(({ endAt }) => String(endAt) > toIso(start));
      const items = await table.getMany(wanted.map(({ bookingId }) => keys.bookingKey(String(bookingId))));
      return table.readEach(items, toBooking).sort(byStart);
    },
    pageByOwnerBetween: async (ownerId, { from, to }, { limit, after }) => {
      // A blank sorts before all characters that follow in keys.
      const start = after ? `${keys.byTime(after.startAt, after.id)} ` : toIso(from);
      if (start > toIso(to)) return [];
      const takeUntil = (list: OwnerList, last: string) =>
        takeItems(table, ofOwner(ownerId)(list, { from: start, to: last }), limit, toBooking);
      const over = await takeUntil('over', toIso(to));
      // Future stays are behind nearly all past ones: after a full page, only those in between are read.
      const last = over.length === limit ? over.at(-1) : undefined;
      const end = last ? keys.byTime(last.startAt, last.id) : toIso(to);
      const ahead = end > start ? await takeUntil('ahead', end) : [];
      return [...over, ...ahead].sort(byStart).slice(0, limit);
    },
    setPaymentIntent: async (booking, paymentIntentId) => {
      const updated = await table.update(keys.bookingKey(booking.id), {
        UpdateExpression: 'SET paymentIntentId = :intent ADD version :one',
        ConditionExpression: '#status = :pending',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':intent': paymentIntentId, ':pending': 'pending', ':one': 1 },
      });
      return updated !== undefined;
    },
    pagesDue,
  };
};
