import type { ClosureBlocker } from '../../api/privacy.ts';
import type { Booking } from '../../model/booking.ts';
import type { Needs } from '../deps.ts';

/** Enough to see why an account cannot be closed; what there is more of is named the next time. */
const MAX_NAMED = 100;

const SETTLED_REFUND = 'succeeded';

/** What of a booking must come to its end before one of its parties can go; undefined when nothing. */
const findBlocker = (booking: Booking, userId: string): ClosureBlocker['kind'] | undefined => {
  const { status, refund, payout, dispute } = booking;
  const isDriver = booking.driverId === userId;
  if (status === 'pending' || status === 'confirmed') return 'booking';
  if (dispute === 'open') return 'dispute';
  if (isDriver && refund && refund.state !== SETTLED_REFUND) return 'refund';
  if (!isDriver && (payout?.state === 'waiting' || payout?.state === 'held')) return 'payout';
  return undefined;
};

/**
 * Bookings of a person that are still to come or on which money is on its way: stays and holds of both sides, disputes,
 * refunds to this driver, shares to this owner. A share that waits for its owner is no business of the driver's. What
 * drivers hold or have booked of a space is found in its calendar, where every write is seen at once, and named by the
 * space where the booking itself cannot be found yet. Earliest stay first; of each kind of list up to a hundred.
 */
export const listOpenBusiness = async (
  deps: Needs<'bookings' | 'spots' | 'calendar' | 'clock'>,
  userId: string,
): Promise<ClosureBlocker[]> => {
  const [bookings, spots] = await Promise.all([
    deps.bookings.listUnsettled(userId, MAX_NAMED),
    deps.spots.listByOwner(userId),
  ]);
  const open = bookings
    .sort((a, b) => (a.startAt < b.startAt ? -1 : 1))
    .flatMap((booking): ClosureBlocker[] => {
      const kind = findBlocker(booking, userId);
      const { id: bookingId, spot, startAt: startTime, timeZone } = booking;
      const role = booking.driverId === userId ? 'driver' : 'owner';
      return kind ? [{ kind, role, bookingId, spotTitle: spot.title, startTime, timeZone }] : [];
    });
  const known = new Set(bookings.filter(({ status }) => status === 'confirmed').map(({ spotId }) => spotId));
  const now = deps.clock.now();
  const held = await Promise.all(
    spots
      .filter(({ id }) => !known.has(id))
      .map(async (spot) => ((await deps.calendar.hasStays(spot.id, now)) ? [spot] : [])),
  );
  return [
    ...open,
    ...held.flat().map(({ title }): ClosureBlocker => ({
      kind: 'booking',
      role: 'owner',
      bookingId: null,
      spotTitle: title,
      startTime: null,
      timeZone: null,
    })),
  ];
};
