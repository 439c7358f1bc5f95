import { problemLimits } from '../../areas/problems.ts';
import type { Booking as BookingAnswer } from '../../api/bookings.ts';
import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Booking } from '../../model/booking.ts';
import type { Spot } from '../../model/spot.ts';
import { type BookingViewDeps, findDrivenBooking, getBooking } from '../bookings/to-booking.ts';
import { partyIsClosing } from '../checkout/hold-limits.ts';
import type { Actor, Needs } from '../deps.ts';
import { takeInvoiceDataOver } from '../invoices/invoice-data.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { findStayTax } from '../taxes/stay-tax.ts';
import { takeVehicleOver } from '../vehicles/stay-vehicle.ts';
import { applyRebooking } from './apply-rebooking.ts';
import { leaveSpace } from './blocked-space.ts';
import { getMove, type MoveDeps } from './find-places.ts';
import { judgePlace } from './judge-place.ts';
import { getReport } from './to-problem.ts';

/** Another tab may choose at once, or the owner change the space. */
const RETRY = { attempts: 4, error: 'The booking was changed in the same moment. Try again.' };

export type RebookDeps = MoveDeps & BookingViewDeps & Needs<'limits' | 'taxDetails' | 'invoiceData'>;

/** The booking that an earlier call has made; undefined if there was none. Throws `already_rebooked` if it is at another space. */
const findMade = async (
  deps: Needs<'bookings'>,
  { rebookedTo }: Booking,
  spotId: string,
): Promise<Booking | undefined> => {
  const made = rebookedTo === undefined ? undefined : await deps.bookings.find(rebookedTo);
  if (made && made.spotId !== spotId)
    throw new AppError('already_rebooked', 'This booking has moved to another spot already.', {
      details: { bookingId: made.id },
    });
  return made;
};

const getSpot = async (deps: Needs<'spots'>, spotId: string): Promise<Spot> => {
  const spot = await deps.spots.find(spotId);
  if (!spot) throw new AppError('spot_unavailable', 'This spot is not offered any more.');
  return spot;
};

const tryRebook = async (
  deps: RebookDeps,
  actor: Actor,
  bookingId: string,
  spotId: string,
): Promise<Booking | typeof CONFLICT> => {
  const booking = await findDrivenBooking(deps, actor, bookingId);
  const made = await findMade(deps, booking, spotId);
  if (made) return made;
  const problem = await getReport(deps, bookingId);
  const now = deps.clock.now();
  const move = await getMove(deps, booking, problem, now);
  const place = judgePlace(move, await getSpot(deps, spotId), now);
  if (!place) throw new AppError('spot_unavailable', 'This spot does not suit this booking any more.');
  const step = applyRebooking(move, place, await findStayTax(deps, place.spot, move.rest.start), now);
  if (!step) return CONFLICT;
  const { from, to } = step;
  const next = {
    ...leaveSpace(booking, problem, now),
    outcome: 'rebooked',
    rebookedTo: to.next.id,
  } as const;
  const outcome = await deps.bookings.rebook({ ...from, problem: next }, to, now);
  if (outcome === 'applied') return to.next;
  if (outcome === 'taken') throw new AppError('period_taken', 'Somebody else has taken this spot.');
  if (outcome === 'closing') throw partyIsClosing();
  return CONFLICT;
};

/**
 * Moves a reported booking to another space, for what is left of its stay, with its payments, its vehicle and its invoice data (decision
 * 155). A repeated call answers the same booking. Errors: `not_found`, `not_rebookable`, `already_rebooked`, `spot_unavailable`, `period_taken`,
 * `rate_limited`, `conflict`.
 */
export const rebook = async (
  deps: RebookDeps,
  actor: Actor,
  bookingId: string,
  spotId: string,
): Promise<BookingAnswer> => {
  await findDrivenBooking(deps, actor, bookingId);
  await enforceRateLimits(deps, [limit(problemLimits.rebook, actor.userId)]);
  const made = await retryOnConflict(() => tryRebook(deps, actor, bookingId, spotId), RETRY);
  await takeVehicleOver(deps, bookingId, made);
  await takeInvoiceDataOver(deps, bookingId, made);
  return getBooking(deps, actor, made.id);
};
