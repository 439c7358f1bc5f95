import { CHANGE_PROBLEMS } from '../../model/constants.ts';
import { MAX_CHANGES, MISTAKE_MINUTES } from '../../model/rules.ts';
import { AppError } from '../../lib/app-error.ts';
import { joinPeriods, listOtherHalfHours, overlaps } from '../../lib/half-hours.ts';
import { HOUR, MINUTE, toIso } from '../../lib/time.ts';
import type { Booking, BookingChange, PendingChange } from '../../model/booking.ts';
import type { Spot } from '../../model/spot.ts';
import { refundableUntil, withGrace } from '../availability/cancellation.ts';
import { findChangedStayProblem, isStayRule, type StayProblem } from '../availability/check-stay.ts';
import { findNextFree } from '../availability/find-next-free.ts';
import { priceChangedStay } from '../availability/price-stay.ts';
import { countFullDays, type Stay } from '../availability/stay.ts';
import { toPaidStay, toStay } from '../bookings/paid-stay.ts';
import { isMoneySettled } from '../bookings/share.ts';
import type { Needs } from '../deps.ts';
import { isPublic } from '../spots/spot.ts';
import { findLatestEnd } from './latest-end.ts';

type Reason = (typeof CHANGE_PROBLEMS)[number];

const HALF_HOUR = HOUR / 2;

const MESSAGES: Readonly<Record<Reason, string>> = {
  same: 'The booking already has these dates.',
  step: 'A stay begins and ends on a half hour.',
  begun: 'The stay has begun: only its end can change.',
  over: 'The stay is over, or was cancelled.',
  money: 'A refund or a dispute of this booking is not settled yet.',
  problem: 'What was reported about this booking is not decided yet.',
  pattern: 'This is a month that moved here, whose dates are fixed.',
  limit: `A booking can be changed ${String(MAX_CHANGES)} times.`,
};

/** Why a booking cannot get these dates, whatever its space allows. */
const findProblem = (booking: Booking, next: Stay, now: number): Reason | undefined => {
  const before = toStay(booking);
  const [isNewStart, isNewEnd] = [next.start !== before.start, next.end !== before.end];
  if (booking.status !== 'confirmed' || now >= before.end) return 'over';
  if (!isNewStart && !isNewEnd) return 'same';
  if ((isNewStart && next.start % HALF_HOUR !== 0) || (isNewEnd && next.end % HALF_HOUR !== 0)) return 'step';
  if (isNewStart && now >= before.start) return 'begun';
  if (booking.pattern) return 'pattern';
  if (booking.problem === 'open') return 'problem';
  if (!isMoneySettled(booking)) return 'money';
  return booking.changes.length >= MAX_CHANGES ? 'limit' : undefined;
};

/** Start of the added time. */
const getAddedStart = ({ before, after }: BookingChange): number => {
  const added = joinPeriods(listOtherHalfHours(toPeriod(after), toPeriod(before)));
  return added[0]?.start ?? Date.parse(after.startAt);
};

const toPeriod = ({ startAt, endAt }: { readonly startAt: string; readonly endAt: string }) => ({
  start: Date.parse(startAt),
  end: Date.parse(endAt),
});

/** The dates and the price before a change that was paid so recently that it is free to undo (decision 149). */
const findMistake = (booking: Booking, now: number): BookingChange['before'] | undefined => {
  const last = booking.changes.at(-1);
  if (!last || last.after.totalCents <= last.before.totalCents) return undefined;
  const until = Math.min(Date.parse(last.changedAt) + MISTAKE_MINUTES * MINUTE, getAddedStart(last));
  return now < until ? last.before : undefined;
};

/** The limit of free cancellation afterwards: by another start, but never later than one that is over, nor before the minutes after paying. */
const getRefundableUntil = (booking: Booking, spot: Spot, next: Stay, now: number): number => {
  const before = Date.parse(booking.refundableUntil);
  if (next.start === Date.parse(booking.startAt)) return before;
  const after = refundableUntil(spot, next);
  const limit = now <= before ? after : Math.min(before, after);
  return withGrace(booking, next.start, limit);
};

const price = (booking: Booking, spot: Spot, next: Stay, now: number) => {
  const mistake = findMistake(booking, now);
  const isInTime = now <= Date.parse(booking.refundableUntil);
  const isUndone =
    mistake && Date.parse(mistake.startAt) === next.start && Date.parse(mistake.endAt) === next.end;
  const { totalCents, goodwillCents } = booking;
  // Money of the platform never goes to the driver.
  const isRefundable = isInTime && goodwillCents === 0;
  return priceChangedStay(spot, toPaidStay(booking), next, {
    floorCents: isRefundable ? 0 : (mistake?.totalCents ?? totalCents),
    agreedCents: isUndone ? mistake.totalCents : undefined,
  });
};

/** The planned change of a booking. */
export interface ChangePlan {
  readonly change: PendingChange;
  /** To pay if above 0, to refund if below. */
  readonly differenceCents: number;
  /** The reduction of the price that does not go back. */
  readonly notRefundedCents: number;
  /** The version of the space by whose rules new half hours were judged; undefined if none is new. */
  readonly spotVersion: number | undefined;
}

type PlanDeps = Needs<'spots' | 'calendar' | 'clock'>;

const refuseTaken = async (deps: PlanDeps, booking: Booking, spot: Spot, next: Stay): Promise<AppError> => {
  const before = toStay(booking);
  const isLonger = next.start === before.start;
  return new AppError('period_taken', 'This spot is already booked then.', {
    details: isLonger
      ? { latestEnd: await findLatestEnd(deps, spot, before, next.end) }
      : { nextFree: (await findNextFree(deps, spot, next)) ?? null },
  });
};

const refuseDates = async (
  deps: PlanDeps,
  spot: Spot,
  { before, next }: { readonly before: Stay; readonly next: Stay },
  { reason, message }: StayProblem,
): Promise<AppError> => {
  const isLonger = next.start === before.start && next.end > before.end;
  const latestEnd = isLonger ? { latestEnd: await findLatestEnd(deps, spot, before, next.end) } : {};
  return new AppError('stay_not_allowed', message, { details: { reason, ...latestEnd } });
};

/** Throws `spot_unavailable`, `stay_not_allowed` or `period_taken` if the space does not allow the dates. */
const checkDates = async (
  deps: PlanDeps,
  booking: Booking,
  spot: Spot,
  next: Stay,
): Promise<{ isAdded: boolean }> => {
  const now = deps.clock.now();
  const before = toStay(booking);
  const problem = findChangedStayProblem(spot, before, next, now);
  // The half hours of a stay are listed only if their number is bounded.
  if (problem?.reason === 'too_long') throw await refuseDates(deps, spot, { before, next }, problem);
  const added = joinPeriods(listOtherHalfHours(next, before));
  if (added.length > 0 && !isPublic(spot))
    throw new AppError('spot_unavailable', 'This spot does not take bookings at present.');
  if (problem && !isStayRule(problem)) throw await refuseTaken(deps, booking, spot, next);
  if (problem) throw await refuseDates(deps, spot, { before, next }, problem);
  if (added.length === 0) return { isAdded: false };
  const busy = await deps.calendar.listBusy(spot.id, next, now, { isConsistent: true });
  if (busy.some((period) => added.some((one) => overlaps(one, period))))
    throw await refuseTaken(deps, booking, spot, next);
  return { isAdded: true };
};

/** Throws `change_pending` while another change of the booking can be paid. */
export const refuseWhilePending = ({ change }: Booking, now: number): void => {
  if (!change || now >= Date.parse(change.holdUntil)) return;
  throw new AppError('change_pending', 'Another change of this booking waits for its payment.', {
    details: { startTime: change.startAt, endTime: change.endAt, expiresAt: change.holdUntil },
  });
};

/**
 * Plans other dates of a booking, with their price. Throws `rental_month`, `change_pending`, `change_not_allowed`, `spot_unavailable`, `stay_not_allowed`
 * and `period_taken`, the latter two with `details.latestEnd` for a later end.
 */
export const planChange = async (
  deps: PlanDeps,
  booking: Booking,
  wanted: { readonly startAt: string; readonly endAt: string },
  hold: { readonly id: string; readonly holdUntil: string },
): Promise<ChangePlan> => {
  const now = deps.clock.now();
  const next = toStay({ ...wanted, timeZone: booking.timeZone });
  if (booking.rental)
    throw new AppError('rental_month', 'This is a month of a rental, whose dates are fixed.', {
      details: { rentalId: booking.rental.id },
    });
  refuseWhilePending(booking, now);
  const reason = findProblem(booking, next, now);
  if (reason) throw new AppError('change_not_allowed', MESSAGES[reason], { details: { reason } });
  const spot = await deps.spots.find(booking.spotId);
  if (!spot) throw new AppError('spot_unavailable', 'This spot does not exist any more.');
  const { isAdded } = await checkDates(deps, booking, spot, next);
  const { lines, totalCents, commissionCents, ownerCents } = price(booking, spot, next, now);
  const keptCents = (of: Booking['lines']) =>
    of.filter(({ kind }) => kind === 'paid_before').reduce((sum, { amountCents }) => sum + amountCents, 0);
  const differenceCents = totalCents - booking.totalCents;
  return {
    change: {
      ...hold,
      startAt: toIso(next.start),
      endAt: toIso(next.end),
      isFullDay: countFullDays(next) > 0,
      lines: [...lines],
      totalCents,
      commissionCents,
      ownerCents,
      refundableUntil: toIso(getRefundableUntil(booking, spot, next, now)),
      paymentIntentId: null,
    },
    differenceCents,
    notRefundedCents: differenceCents > 0 ? 0 : Math.max(0, keptCents(lines) - keptCents(booking.lines)),
    spotVersion: isAdded ? spot.version : undefined,
  };
};
