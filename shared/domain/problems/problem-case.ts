import type { OpenProblem, ProblemCase, ReportedParty } from '../../api/problems.ts';
import { AppError } from '../../lib/app-error.ts';
import { findPattern } from '../../lib/booked-time.ts';
import { toFirstName } from '../../lib/first-name.ts';
import { kilometresBetween } from '../../lib/geo.ts';
import { toReference } from '../../lib/id.ts';
import { toEuros } from '../../lib/money.ts';
import { DAY } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Problem } from '../../model/problem.ts';
import { PAYOUT_HOURS } from '../../model/rules.ts';
import type { Spot } from '../../model/spot.ts';
import { computeCompensation } from '../bookings/share.ts';
import type { Needs } from '../deps.ts';
import { applyDecision, type Case, computeDecidedRefund } from './apply-decision.ts';
import { computeLostShare } from './lost-share.ts';
import { getReport, showPictures } from './to-problem.ts';

const YEAR = 365 * DAY;
/** Maximum of messages of a conversation: more than people write about one stay. */
const MESSAGES = 100;
/** A range that contains every month. */
const EVER = { from: '2000-01', to: '2999-12' };

export type CaseDeps = Needs<
  'problems' | 'bookings' | 'bookingTotals' | 'accounts' | 'messages' | 'spots' | 'privatePictures' | 'clock'
>;

const toOpenProblem = (problem: Problem, driverName: string): OpenProblem => {
  const { bookingId, kind, text, reportedAt, outcome, decision, reason, decidedAt, waits } = problem;
  return {
    ...{ bookingId, kind, text, reportedAt, outcome, decision, reason, decidedAt, waits },
    spotTitle: problem.spot.title,
    driverName,
    startTime: problem.startAt,
    endTime: problem.endAt,
    timeZone: problem.timeZone,
  };
};

/** Reports that wait for a decision, longest waiting first, in pages. */
export const listOpenProblems = async (
  deps: Needs<'problems' | 'accounts'>,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ problems: OpenProblem[]; nextCursor: string | null }> => {
  const { problems, next } = await deps.problems.listOpen({ limit: query.limit, after: query.cursor });
  const drivers = await deps.accounts.listByIds(problems.map(({ driverId }) => driverId));
  const names = new Map(drivers.map(({ userId, fullName }) => [userId, toFirstName(fullName)]));
  return {
    problems: problems.map((problem) => toOpenProblem(problem, names.get(problem.driverId) ?? '')),
    nextCursor: next ?? null,
  };
};

/** A party of the booking, with the other reports of the last year that concern it. */
const readParty = async (
  deps: CaseDeps,
  problem: Problem,
  role: 'driver' | 'owner',
): Promise<ReportedParty> => {
  const userId = problem[`${role}Id`];
  const since = deps.clock.now() - YEAR;
  const [account, totals, reports] = await Promise.all([
    deps.accounts.find(userId),
    deps.bookingTotals.list(userId, role, EVER),
    role === 'driver' ? deps.problems.listByDriver(userId, since) : deps.problems.listByOwner(userId, since),
  ]);
  return {
    name: account?.fullName ?? null,
    email: account?.email ?? null,
    since: account?.createdAt ?? null,
    stays: totals.reduce((sum, { amounts }) => sum + (amounts.completed ?? 0), 0),
    reports: reports
      .filter(({ bookingId }) => bookingId !== problem.bookingId)
      .map(({ bookingId, spot, kind, reportedAt, decision }) => ({
        ...{ bookingId, kind, reportedAt, decision },
        spotTitle: spot.title,
      })),
  };
};

const measureAway = ({ position }: Problem, spot: Spot | undefined): ProblemCase['away'] => {
  if (!position || !spot) return null;
  return {
    metres: Math.round(kilometresBetween(position, spot) * 1000),
    accuracy: Math.round(position.accuracy),
  };
};

/** The platform's payments because of a report, in cents: for another space, and in place of the driver. */
const findPaidByUs = async (deps: Needs<'bookings'>, booking: Booking): Promise<number> => {
  const { rebookedTo } = booking;
  const successor = rebookedTo === undefined ? undefined : await deps.bookings.find(rebookedTo);
  return (successor?.goodwillCents ?? 0) + computeCompensation(booking);
};

/** What follows if the report is upheld now, by the decision itself; and the rental that the stay is a month of. */
const foreseeUpheld = (
  of: Omit<Case, 'payoutHours'>,
): Pick<ProblemCase['booking'], 'refund' | 'rental' | 'pattern'> => {
  const { booking, problem } = of;
  const { rental } = booking;
  const step =
    problem.decision === null ? applyDecision({ ...of, payoutHours: PAYOUT_HOURS }, 'founded') : undefined;
  const pattern = findPattern(booking);
  const hasEnded = step?.next.status === 'refunded' && booking.status !== 'refunded';
  return {
    refund: toEuros(computeDecidedRefund(booking, step)),
    ...(rental && { rental: { id: rental.id, month: rental.month, endsIfUpheld: hasEnded } }),
    ...(pattern && { pattern }),
  };
};

/** A report with all that an administrator decides by. Throws `not_found`. */
export const getProblemCase = async (deps: CaseDeps, bookingId: string): Promise<ProblemCase> => {
  const problem = await getReport(deps, bookingId);
  const booking = await deps.bookings.find(bookingId);
  if (!booking) throw new AppError('not_found', 'Booking not found');
  const [pictures, spot, driver, owner, messages, paidByUsCents] = await Promise.all([
    showPictures(deps, problem),
    deps.spots.find(booking.spotId),
    readParty(deps, problem, 'driver'),
    readParty(deps, problem, 'owner'),
    deps.messages.list(bookingId, { limit: MESSAGES }),
    findPaidByUs(deps, booking),
  ]);
  return {
    problem: toOpenProblem(problem, booking.driverName),
    ...{ pictures, driver, owner },
    away: measureAway(problem, spot),
    booking: {
      reference: toReference(booking.id),
      parkingSpotId: booking.spotId,
      address: booking.spot.address,
      status: booking.status,
      totalPrice: toEuros(booking.totalCents),
      ownerEarnings: toEuros(booking.ownerCents),
      paidByUs: toEuros(paidByUsCents),
      compensation: toEuros(problem.decision === null ? computeLostShare(booking, problem) : 0),
      ...foreseeUpheld({ booking, problem, spot, now: deps.clock.now() }),
    },
    messages: messages.map(({ from, text, sentAt }) => ({ from, text, sentAt })),
  };
};
