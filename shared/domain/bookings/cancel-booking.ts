import type { Booking as BookingAnswer, Cancellation } from '../../api/bookings.ts';
import { AppError } from '../../lib/app-error.ts';
import { toCents, toEuros } from '../../lib/money.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Actor, Needs } from '../deps.ts';
import { readPayoutHours } from './payout-hours.ts';
import type { Booking } from '../../model/booking.ts';
import type { BookingTransition } from './booking-process.ts';
import { writeTransition } from './write-transition.ts';
import { computeLeft } from './share.ts';
import { findOwnBooking, toBookingAnswer } from './to-booking.ts';

type PreviewDeps = Needs<'bookings' | 'clock'>;
type CancelDeps = PreviewDeps & Needs<'settings'>;

/** Another writer, such as the clock, can be faster this often before something is wrong. */
const RETRY = {
  attempts: 3,
  error: () => new AppError('conflict', 'The booking is being changed. Try again.'),
};

interface Terms {
  readonly transition: Extract<BookingTransition, 'cancelInTime' | 'cancelLate' | 'cancelByOwner'>;
  /** What the driver gets back. */
  readonly refundCents: number;
}

/**
 * On what terms a party can cancel now (BR-05, ruling 8). A driver can until the stay begins, with everything back until
 * `refundableUntil` and nothing after it; an owner until it begins, always with everything back (decision 29). Everything is
 * what is left: what was refunded before, or the driver's bank has taken, does not come back. Undefined when neither can.
 */
const getTerms = (booking: Booking, userId: string, now: number): Terms | undefined => {
  if (booking.status !== 'confirmed') return undefined;
  const all = Math.max(0, computeLeft(booking));
  if (booking.ownerId === userId)
    return now < Date.parse(booking.startAt) ? { transition: 'cancelByOwner', refundCents: all } : undefined;
  if (now >= Date.parse(booking.startAt)) return undefined;
  return now <= Date.parse(booking.refundableUntil)
    ? { transition: 'cancelInTime', refundCents: all }
    : { transition: 'cancelLate', refundCents: 0 };
};

/** What cancelling now would mean for the caller, who is a party of the booking; `not_found` for anyone else. */
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

/** A second click, or a second tab, finds done what it asked for. */
const isDoneBy = (booking: Booking, actor: Actor) =>
  booking.status === (booking.ownerId === actor.userId ? 'cancelled_by_owner' : 'cancelled_by_driver');

/**
 * Cancels a booking as its driver or as the owner of its space. `seenRefund` is what the caller was shown, in euros: when
 * it is another by now, because the limit has passed, nothing happens and `refund_changed` says the right one.
 * Errors: `not_found`, `not_cancellable`, `refund_changed`, `conflict`.
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
