import type { Problem as ProblemAnswer } from '../../api/problems.ts';
import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { applyTransition } from '../bookings/booking-step.ts';
import { findDrivenBooking } from '../bookings/to-booking.ts';
import type { Actor } from '../deps.ts';
import { findFreedAtOnce, leaveSpace } from './blocked-space.ts';
import { returnableUntil } from './problem-window.ts';
import { getReport, type ProblemDeps, toProblemAnswer } from './to-problem.ts';

const RETRY = { attempts: 4, error: 'The booking was changed in the same moment. Try again.' };

/**
 * Ends a reported booking as its driver, with everything back at once (decision 154). What is ahead of the present day is free for others.
 * A repeated call changes nothing. Errors: `not_found`,
 * `not_returnable` if it is too late, must wait for an administrator or has come to another end, `conflict`.
 */
export const returnEverything = (
  deps: ProblemDeps,
  actor: Actor,
  bookingId: string,
): Promise<ProblemAnswer> =>
  retryOnConflict(async () => {
    const booking = await findDrivenBooking(deps, actor, bookingId);
    const problem = await getReport(deps, bookingId);
    if (problem.outcome === 'returned') return toProblemAnswer(deps, booking, problem, actor.userId);
    const now = deps.clock.now();
    if (returnableUntil(booking, problem, now) === undefined)
      throw new AppError('not_returnable', 'This booking cannot be given back at once now.');
    const step = applyTransition(booking, 'giveUp', now);
    const next = { ...leaveSpace(booking, problem, now), outcome: 'returned' } as const;
    const frees = findFreedAtOnce(booking, now);
    const write = step && { ...step, problem: next, ...(frees && { frees }) };
    if (!write || (await deps.bookings.write(write, now)) !== 'applied') return CONFLICT;
    return toProblemAnswer(deps, write.next, next, actor.userId);
  }, RETRY);
