import type { Problem as ProblemAnswer } from '../../api/problems.ts';
import { AppError } from '../../lib/app-error.ts';
import { toEuros } from '../../lib/money.ts';
import { DAY, toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Problem } from '../../model/problem.ts';
import { PRIVATE_PICTURE_DAYS } from '../../model/rules.ts';
import { computeLeftOfPayments } from '../bookings/share.ts';
import { findOwnBooking } from '../bookings/to-booking.ts';
import type { Actor, Needs } from '../deps.ts';
import { showPrivatePictures } from '../images/private-pictures.ts';
import { findBlocked } from './blocked-space.ts';
import { isRebookable, returnableUntil } from './problem-window.ts';

export type ProblemDeps = Needs<'problems' | 'bookings' | 'privatePictures' | 'clock'>;

/** Addresses of the pictures of a report, as long as they are kept. */
export const showPictures = (
  deps: Needs<'privatePictures' | 'clock'>,
  { pictures, reportedAt }: Problem,
): Promise<string[]> => {
  const isKept = deps.clock.now() < Date.parse(reportedAt) + PRIVATE_PICTURE_DAYS * DAY;
  return showPrivatePictures(deps, isKept ? pictures : []);
};

const forDriver = (booking: Booking, problem: Problem, now: number) => {
  const until = returnableUntil(booking, problem, now);
  return {
    // The contract has the shape of an id: a booking that was stored is none of a caller's.
    rebookedTo: problem.rebookedTo,
    waits: problem.waits,
    canRebook: isRebookable(booking, problem, now),
    returnUntil: until === undefined ? null : toIso(until),
    refund: toEuros(Math.max(0, computeLeftOfPayments(booking))),
  };
};

/** A report as the API answers it to a party of its booking. */
export const toProblemAnswer = async (
  deps: Needs<'privatePictures' | 'clock'>,
  booking: Booking,
  problem: Problem,
  viewerId: string,
): Promise<ProblemAnswer> => {
  const { bookingId, kind, text, reportedAt, outcome, decision, reason, decidedAt } = problem;
  const isDriver = booking.driverId === viewerId;
  return {
    ...{ bookingId, kind, text, reportedAt, outcome, decision, reason, decidedAt },
    pictures: await showPictures(deps, problem),
    role: isDriver ? 'driver' : 'owner',
    ...(!isDriver && { blockedUntil: findBlocked(problem, deps.clock.now()) ? problem.blockedUntil : null }),
    ...(isDriver && forDriver(booking, problem, deps.clock.now())),
  };
};

/** The report about a booking. Throws `not_found`. */
export const getReport = async (deps: Needs<'problems'>, bookingId: string): Promise<Problem> => {
  const problem = await deps.problems.find(bookingId);
  if (!problem) throw new AppError('not_found', 'Nothing was reported about this booking.');
  return problem;
};

/** The report about a booking for one of its parties; `not_found` for anyone else, and without a report. */
export const getProblem = async (
  deps: ProblemDeps,
  actor: Actor,
  bookingId: string,
): Promise<ProblemAnswer> => {
  const booking = await findOwnBooking(deps, actor, bookingId);
  return toProblemAnswer(deps, booking, await getReport(deps, bookingId), actor.userId);
};
