import { BOOKING_PROCESS, type BookingTransition } from '../domain/bookings/booking-process.ts';
import type { Booking } from '../domain/bookings/booking.ts';
import type { Bookings } from '../domain/deps.ts';
import { toIso } from '../lib/time.ts';
import { keepForPaid, releaseHold, takeForHold } from './calendar-claims.ts';
import { type Item, type Table, withoutKeys, type Write } from './client.ts';
import * as keys from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { TABLE } from './table.ts';

const PAID: readonly Booking['status'][] = [
  'confirmed',
  'completed',
  'cancelled_by_driver',
  'cancelled_by_owner',
];

/** What the clock will do to a booking in this state, or nothing. */
const dueKeys = (booking: Booking): Item => {
  if (booking.status === 'pending')
    return { gsi3pk: keys.HOLD_ENDS, gsi3sk: keys.byTime(booking.holdUntil, booking.id) };
  if (booking.status === 'confirmed')
    return { gsi3pk: keys.STAY_ENDS, gsi3sk: keys.byTime(booking.endAt, booking.id) };
  return {};
};

const toItem = (booking: Booking): Item => ({
  ...booking,
  ...keys.bookingKey(booking.id),
  gsi1pk: keys.bookingsOfDriver(booking.driverId),
  gsi1sk: keys.byTime(booking.startAt, booking.id),
  ...(PAID.includes(booking.status) && {
    gsi2pk: keys.bookingsOfOwner(booking.ownerId),
    gsi2sk: keys.byTime(booking.startAt, booking.id),
  }),
  ...dueKeys(booking),
});

const toBooking = (item: Item) => withoutKeys<Booking>(item);

const stillThere = (spotId: string) => ({
  Key: keys.spotKey(spotId),
  ConditionExpression: 'attribute_exists(pk)',
});

const seconds = (at: string) => Math.floor(Date.parse(at) / 1000);

/** The writes of a transition on the calendar; a repository decides what a failed condition of theirs means. */
const calendarWrites = (booking: Booking, transition: BookingTransition, now: number): Write[] => {
  const { period } = BOOKING_PROCESS[transition];
  if (period === 'take') return takeForHold(booking, now);
  if (period === 'keep') return keepForPaid(booking, now);
  if (period === 'release' && booking.status === 'pending') return releaseHold(booking);
  return [];
};

export const bookingsRepository = (table: Table): Bookings => {
  const find = async (id: string) => {
    const item = await table.get(keys.bookingKey(id), { isConsistent: true });
    return item && toBooking(item);
  };

  const list = async (index: 'gsi1' | 'gsi2', partition: string) => {
    const items = await table.queryAll({
      IndexName: index,
      KeyConditionExpression: `${index}pk = :partition`,
      ExpressionAttributeValues: { ':partition': partition },
      ScanIndexForward: false,
    });
    return items.map(toBooking);
  };

  const listDue = async (partition: string, before: number, limit: number) => {
    const { items } = await table.query({
      IndexName: 'gsi3',
      KeyConditionExpression: 'gsi3pk = :partition AND gsi3sk < :before',
      ExpressionAttributeValues: { ':partition': partition, ':before': toIso(before) },
      Limit: limit,
    });
    return items.map(toBooking);
  };

  const findHold: Bookings['findHold'] = async (stay, now) => {
    const pointer = await table.get(keys.holdKey(stay), { isConsistent: true });
    const booking = typeof pointer?.bookingId === 'string' ? await find(pointer.bookingId) : undefined;
    const stands = booking?.status === 'pending' && Date.parse(booking.holdUntil) > now;
    return stands ? booking : undefined;
  };

  const hold: Bookings['hold'] = async (booking, spotVersion, now) => {
    const pointer: Write = {
      Put: {
        Item: {
          ...keys.holdKey(booking),
          bookingId: booking.id,
          [TABLE.ttlAttribute]: seconds(booking.holdUntil),
        },
        ConditionExpression: `attribute_not_exists(pk) OR ${TABLE.ttlAttribute} <= :now`,
        ExpressionAttributeValues: { ':now': Math.floor(now / 1000) },
      },
    };
    const spot: Write = {
      ConditionCheck: {
        Key: keys.spotKey(booking.spotId),
        ConditionExpression: 'isPublic = :true AND version = :version',
        ExpressionAttributeValues: { ':true': true, ':version': spotVersion },
      },
    };
    const failed = await table.transact([
      spot,
      pointer,
      { Put: { Item: toItem(booking), ConditionExpression: 'attribute_not_exists(pk)' } },
      ...calendarWrites(booking, 'hold', now),
    ]);
    if (failed.length === 0) return 'held';
    if (failed.includes(0)) return 'changed';
    return failed.includes(1) ? 'repeated' : 'taken';
  };

  /** The booking in its new state, if it is still in the state it was read in. */
  const bookingWrite = (booking: Booking, transition: BookingTransition, now: number): Write => ({
    Put: {
      Item: toItem({ ...booking, status: BOOKING_PROCESS[transition].to, updatedAt: toIso(now) }),
      ConditionExpression: '#status = :status',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': booking.status },
    },
  });

  const apply: Bookings['apply'] = async (booking, transition, now) => {
    const { from, effects } = BOOKING_PROCESS[transition];
    if (!(from as readonly string[]).includes(booking.status)) return 'stale'; // a literal tuple knows only its own members
    const event = effects.length > 0 ? [outboxWrite({ effects, bookingId: booking.id }, now)] : [];
    const change = [bookingWrite(booking, transition, now), ...event];
    const calendar = calendarWrites(booking, transition, now);
    // Nobody deletes a space under a hold; one that has run out may find it gone.
    const isLate = transition === 'confirm' && Date.parse(booking.holdUntil) <= now;
    const spot = isLate ? [{ ConditionCheck: stillThere(booking.spotId) }] : [];
    const failed = await table.transact([...change, ...calendar, ...spot]);
    if (failed.length === 0) return 'applied';
    if (failed.includes(0)) return 'stale';
    if (BOOKING_PROCESS[transition].period !== 'release') return 'taken';
    return (await table.transact(change)).length === 0 ? 'applied' : 'stale';
  };

  return {
    find,
    findHold,
    hold,
    apply,
    listByDriver: (driverId) => list('gsi1', keys.bookingsOfDriver(driverId)),
    listByOwner: (ownerId) => list('gsi2', keys.bookingsOfOwner(ownerId)),
    listByOwnerBetween: async (ownerId, from, to) => {
      // A key continues after its instant: what starts at `to` sorts behind it.
      const items = await table.queryAll({
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :partition AND gsi2sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':partition': keys.bookingsOfOwner(ownerId),
          ':from': toIso(from),
          ':to': toIso(to),
        },
      });
      return items.map(toBooking);
    },
    setPaymentIntent: async (booking, paymentIntentId) => {
      await table.update(keys.bookingKey(booking.id), {
        UpdateExpression: 'SET paymentIntentId = :intent',
        ConditionExpression: '#status = :pending',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':intent': paymentIntentId, ':pending': 'pending' },
      });
    },
    listHoldsEndedBefore: (now, limit) => listDue(keys.HOLD_ENDS, now, limit),
    listStaysEndedBefore: (now, limit) => listDue(keys.STAY_ENDS, now, limit),
  };
};
