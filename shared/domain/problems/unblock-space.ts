import type { Problem as ProblemAnswer } from '../../api/problems.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { patchBooking } from '../bookings/booking-step.ts';
import { findHostedBooking } from '../bookings/to-booking.ts';
import type { Actor } from '../deps.ts';
import { findBlocked } from './blocked-space.ts';
import { getReport, type ProblemDeps, toProblemAnswer } from './to-problem.ts';

const RETRY = { attempts: 4, error: 'The booking was changed in the same moment. Try again.' };

/**
 * The owner of a space whose driver has left after a report says that it is free again: its half hours of this day can be booked. Those of later
 * days are free already. A repeated call changes nothing. Errors: `not_found`, also for the driver, `conflict`.
 */
export const unblockSpace = (deps: ProblemDeps, actor: Actor, bookingId: string): Promise<ProblemAnswer> =>
  retryOnConflict(async () => {
    const booking = await findHostedBooking(deps, actor, bookingId);
    const problem = await getReport(deps, bookingId);
    const now = deps.clock.now();
    const frees = findBlocked(problem, now);
    if (!frees) return toProblemAnswer(deps, booking, problem, actor.userId);
    const next = { ...problem, blockedUntil: null, version: problem.version + 1 };
    const write = { ...patchBooking(booking, {}, now), frees, problem: next };
    return (await deps.bookings.write(write, now)) === 'applied'
      ? toProblemAnswer(deps, write.next, next, actor.userId)
      : CONFLICT;
  }, RETRY);
