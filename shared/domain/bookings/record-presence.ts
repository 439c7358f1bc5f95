import { bookingLimits } from '../../areas/bookings.ts';
import type { Booking as BookingAnswer } from '../../api/bookings.ts';
import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import type { BookingTransition } from './booking-process.ts';
import { isPaid, isUnpaid } from './booking-status.ts';
import { getArrivalTime, getClaimLimit, getNextArrivalTime, hasLeft, isThere } from './presence.ts';
import { type BookingViewDeps, findDrivenBooking, findOwnBooking, getBooking } from './to-booking.ts';
import { writeTransition } from './write-transition.ts';

type PresenceDeps = BookingViewDeps & Needs<'limits'>;

/** The clock, a payment or another tab may write the booking at the same moment. */
const RETRY = { attempts: 4, error: 'The booking is being changed. Try again.' };

const tooEarly = (from: number) =>
  new AppError('too_early', 'This is possible later.', { details: { from: toIso(from) } });

const stayOver = () => new AppError('stay_over', 'The stay is over.');

/** Throws unless the booking is a paid stay between two instants. */
const requireTime = (booking: Booking, now: number, { from, until }: { from: number; until: number }) => {
  if (isUnpaid(booking)) throw new AppError('not_confirmed', 'The booking is not paid.');
  if (!isPaid(booking) || now >= until) throw stayOver();
  if (now < from) throw tooEarly(from);
};

/** The transition that the driver asks for; undefined if it was said before. */
type Choose = (booking: Booking, now: number) => BookingTransition | undefined;

const record = async (
  deps: PresenceDeps,
  actor: Actor,
  bookingId: string,
  choose: Choose,
): Promise<BookingAnswer> => {
  await findDrivenBooking(deps, actor, bookingId);
  await enforceRateLimits(deps, [limit(bookingLimits.presence, actor.userId)]);
  await retryOnConflict(async () => {
    const booking = await findOwnBooking(deps, actor, bookingId);
    const now = deps.clock.now();
    const transition = choose(booking, now);
    if (!transition) return undefined;
    return (await writeTransition(deps, booking, transition, now)) === 'applied' ? undefined : CONFLICT;
  }, RETRY);
  return getBooking(deps, actor, bookingId);
};

/**
 * Records that the driver has arrived, for the owner to see and for the notice of overstaying; also after having left. Throws `not_found`,
 * `not_confirmed`, `too_early`, `stay_over`, `conflict`, `rate_limited`.
 */
export const recordArrival = (deps: PresenceDeps, actor: Actor, bookingId: string): Promise<BookingAnswer> =>
  record(deps, actor, bookingId, (booking, now) => {
    requireTime(booking, now, { from: getNextArrivalTime(booking, now), until: Date.parse(booking.endAt) });
    return isThere(booking) ? undefined : 'arrive';
  });

/** Records that the driver leaves, also some time after the end of the stay. Throws as `recordArrival`. */
export const recordDeparture = (
  deps: PresenceDeps,
  actor: Actor,
  bookingId: string,
): Promise<BookingAnswer> =>
  record(deps, actor, bookingId, (booking, now) => {
    const from = isThere(booking) ? getArrivalTime(booking) : Date.parse(booking.startAt);
    requireTime(booking, now, { from, until: getClaimLimit(booking) });
    if (hasLeft(booking)) return undefined;
    return booking.status === 'completed' ? 'leaveLate' : 'leave';
  });
