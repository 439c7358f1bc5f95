import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Booking } from '../../model/booking.ts';
import type { Rental } from '../../model/rental.ts';
import { isPaid } from '../bookings/booking-status.ts';
import { patchBooking } from '../bookings/booking-step.ts';
import { writeTransition } from '../bookings/write-transition.ts';
import type { FollowDeps } from './follow-rental.ts';
import { endMonthEarly } from './month-days.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import { endsBefore, patchRental } from './rental-step.ts';

const conflict = () =>
  new Error('A month of a rental was changed in the same moment; the outbox tries again.');

/** Ends the hold of a month that does not take place. Its payment is cancelled first; one that succeeds all the same goes back. */
const releaseMonth = async (deps: FollowDeps, booking: Booking): Promise<void> => {
  if (booking.paymentIntentId !== null) await deps.payments.cancel(booking.paymentIntentId);
  const released = await writeTransition(deps, booking, 'release', deps.clock.now());
  if (released !== 'applied') throw conflict();
};

/** Says on a booking that it is the last month, so that its driver is reminded of the end, and can rate the spot. */
const markLast = async (deps: FollowDeps, booking: Booking): Promise<void> => {
  const { rental } = booking;
  if (!rental || rental.isLast) return;
  const now = deps.clock.now();
  const patch = patchBooking(booking, { rental: { ...rental, isLast: true } }, now);
  if ((await deps.bookings.write(patch, now)) !== 'applied') throw conflict();
};

/** A paid month behind an end that both agreed goes back whole. */
const cancelMonth = async (deps: FollowDeps, booking: Booking): Promise<void> => {
  if ((await writeTransition(deps, booking, 'cancelInTime', deps.clock.now())) !== 'applied')
    throw conflict();
};

/** The month in which both agreed to end is shortened, and the price of its unused days goes back. */
const shortenMonth = async (deps: FollowDeps, rental: Rental, booking: Booking): Promise<void> => {
  const now = deps.clock.now();
  const write = endMonthEarly(rental, booking, now);
  if (write && (await deps.bookings.write(write, now)) !== 'applied') throw conflict();
};

/**
 * The end of a rental was set: its last month is marked, and the hold of a month behind the end is given back. An end that both agreed gives
 * back what was paid for later days. Repeating it does nothing.
 */
export const settleMonths = async (deps: FollowDeps, rental: Rental): Promise<void> => {
  for (const [index, id] of rental.bookingIds.entries()) {
    const month = index + 1;
    const isBehind = endsBefore(rental, month);
    const isLast = rental.endDate === firstDayOfMonth(rental.startDate, month + 1);
    const isAgreed = rental.endedBy === 'agreement' && month <= rental.paidMonths;
    const booking = isBehind || isLast || isAgreed ? await deps.bookings.find(id) : undefined;
    if (booking && isBehind && booking.status === 'pending') await releaseMonth(deps, booking);
    if (booking && isLast && isPaid(booking)) await markLast(deps, booking);
    if (booking && isAgreed && isBehind && booking.status === 'confirmed') await cancelMonth(deps, booking);
    if (booking && isAgreed && !isBehind && !isLast) await shortenMonth(deps, rental, booking);
  }
};

/** The customer of a rental whose first month was not paid is known from its payment only. */
const findCustomer = async (deps: FollowDeps, { customerId, bookingIds }: Rental): Promise<string | null> => {
  if (customerId !== null) return customerId;
  const booking = await deps.bookings.find(bookingIds[0] ?? '');
  if (!booking?.paymentIntentId) return null;
  return (await deps.payments.find(booking.paymentIntentId))?.customerId ?? null;
};

/** Deletes the saved card of a rental that is over, and whose months can no longer be paid. */
export const forgetCard = async (deps: FollowDeps, rental: Rental): Promise<void> => {
  const customerId = await findCustomer(deps, rental);
  if (customerId === null) return;
  await deps.payments.forget(customerId);
  const now = deps.clock.now();
  const nothing = { customerId: null, paymentMethodId: null, card: null, replacedCards: [] };
  const write = patchRental(rental, nothing, now);
  if ((await deps.rentals.write(write, now)) !== 'applied') throw conflict();
};

/** Removes the cards that others have replaced, and those that are replaced meanwhile. */
export const detachCards = (deps: FollowDeps, id: string): Promise<void> =>
  retryOnConflict(
    async () => {
      const rental = await deps.rentals.find(id);
      if (!rental || rental.replacedCards.length === 0) return undefined;
      for (const card of rental.replacedCards) await deps.payments.detachCard(card);
      const now = deps.clock.now();
      const write = patchRental(rental, { replacedCards: [] }, now);
      return (await deps.rentals.write(write, now)) === 'applied' ? undefined : CONFLICT;
    },
    { attempts: 5, error: conflict },
  );
