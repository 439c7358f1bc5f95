import type { Booking as BookingAnswer, Cancellation } from '../../api/bookings.ts';
import { AppError } from '../../lib/app-error.ts';
import { toCents, toEuros } from '../../lib/money.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Actor, Needs } from '../deps.ts';
import { readPayoutHours } from './payout-hours.ts';
import { type Booking, isRenewal } from '../../model/booking.ts';
import type { BookingTransition } from './booking-process.ts';
import { writeTransition } from './write-transition.ts';
import { computeLeftOfPayments } from './share.ts';
import { findOwnBooking, toBookingAnswer } from './to-booking.ts';

type PreviewDeps = Needs<'bookings' | 'clock'>;
type CancelDeps = PreviewDeps & Needs<'settings'>;

/** Retries after conflicts with other writers, such as a timer. */
const RETRY = { attempts: 3, error: 'The booking is being changed. Try again.' };

interface Terms {
  readonly transition: Extract<BookingTransition, 'cancelInTime' | 'cancelLate' | 'cancelByOwner'>;
  /** The driver's refund. */
  readonly refundCents: number;
}

/**
 * The terms on which a party can cancel now (BR-05, ruling 8). A driver can until the stay begins, with a full refund until
 * `refundableUntil` and none after it; an owner until it begins, always with a full refund (decision 29). A full refund is what is left of
 * the payments after earlier refunds and disputes. Undefined if the party cannot cancel.
 */
const getTerms = (booking: Booking, userId: string, now: number): Terms | undefined => {
  if (booking.status !== 'confirmed') return undefined;
  // A rental is ended with its notice; only its first month can be given back.
  if (isRenewal(booking)) return undefined;
  const all = Math.max(0, computeLeftOfPayments(booking));
  if (booking.ownerId === userId)
    return now < Date.parse(booking.startAt) ? { transition: 'cancelByOwner', refundCents: all } : undefined;
  if (now >= Date.parse(booking.startAt)) return undefined;
  if (booking.rental && now > Date.parse(booking.refundableUntil)) return undefined;
  // The caller would get nothing back: the report gives more, and a late cancellation would earn the owner the share.
  if (booking.problem === 'open' && now > Date.parse(booking.refundableUntil)) return undefined;
  return now <= Date.parse(booking.refundableUntil)
    ? { transition: 'cancelInTime', refundCents: all }
    : { transition: 'cancelLate', refundCents: 0 };
};

/** Previews the result of cancelling now for the caller, a party of the booking; `not_found` for anyone else. */
export const previewCancellation = async (
  deps: PreviewDeps,
  actor: Actor,
  id: string,
): Promise<Cancellation> => {
  const booking = await findOwnBooking(deps, actor, id);
  const terms = getTerms(booking, actor.userId, deps.clock.now());
  return {
    isPossible: terms !== undefined,
    isInTime: terms !== undefined && terms.transition !== 'cancelLate',
    refund: toEuros(terms?.refundCents ?? 0),
    totalPrice: toEuros(booking.totalCents),
    refundableUntil: booking.refundableUntil,
  };
};

/** Whether the same party has already cancelled, such as by a second click or tab. */
const isDoneBy = (booking: Booking, actor: Actor) =>
  booking.status === (booking.ownerId === actor.userId ? 'cancelled_by_owner' : 'cancelled_by_driver');

/**
 * Cancels a booking as its driver or as its spot's owner. `seenRefund` is the refund that the caller was shown, in euros: if it has
 * changed, because the limit has passed, nothing happens and `refund_changed` has the right one. Errors: `not_found`, `not_cancellable`,
 * `refund_changed`, `conflict`.
 */
export const cancelBooking = (
  deps: CancelDeps,
  actor: Actor,
  id: string,
  seenRefund: number,
): Promise<BookingAnswer> =>
  retryOnConflict(async () => {
    const booking = await findOwnBooking(deps, actor, id);
    if (isDoneBy(booking, actor)) return toBookingAnswer(booking, actor.userId);
    const now = deps.clock.now();
    const terms = getTerms(booking, actor.userId, now);
    if (!terms && booking.rental)
      throw new AppError('rental_month', 'This is a month of a rental, which is ended instead.', {
        details: { rentalId: booking.rental.id },
      });
    if (!terms) throw new AppError('not_cancellable', 'This booking can no longer be cancelled.');
    if (toCents(seenRefund) !== terms.refundCents)
      throw new AppError('refund_changed', 'What comes back is another amount by now.', {
        details: { refund: toEuros(terms.refundCents) },
      });
    const isLate = terms.transition === 'cancelLate';
    const outcome = await writeTransition(deps, booking, terms.transition, now, {
      ...(isLate && { payoutHours: await readPayoutHours(deps, booking.ownerId) }),
    });
    return outcome === 'applied'
      ? toBookingAnswer(await findOwnBooking(deps, actor, id), actor.userId)
      : CONFLICT;
  }, RETRY);
