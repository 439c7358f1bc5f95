import type { ProblemCase, ProblemDecision } from '../../api/problems.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Period } from '../../lib/half-hours.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Problem } from '../../model/problem.ts';
import { readPayoutHours } from '../bookings/payout-hours.ts';
import type { Actor, Needs } from '../deps.ts';
import { applyDecision } from './apply-decision.ts';
import { findAhead, findBlocked } from './blocked-space.ts';
import { type CaseDeps, getProblemCase } from './problem-case.ts';
import { getReport } from './to-problem.ts';

const RETRY = { attempts: 4, error: 'The booking was changed in the same moment. Try again.' };

/** The half hours that a decision frees: what is ahead of a stay that ends with it, or still blocked after the driver has left. */
const findFreed = (before: Booking, next: Booking, problem: Problem, now: number): Period | undefined =>
  before.status === 'confirmed' && next.status !== 'confirmed'
    ? findAhead(before, now)
    : findBlocked(problem, now);

/**
 * Decides a report once. Founded: the owner gets no share for the time that was not given, and the driver the refund of the unused part, if
 * that has not happened. Unfounded: the owner is paid, by the platform where the money went back. Both are informed of the reason. The rest
 * of the stay is free for others. A repeated decision changes nothing. Errors: `not_found`, `already_decided`, `conflict`.
 */
export const decideProblem = async (
  deps: CaseDeps & Needs<'settings'>,
  actor: Actor,
  bookingId: string,
  { decision, reason }: { decision: ProblemDecision; reason: string },
): Promise<ProblemCase> => {
  await retryOnConflict(async () => {
    const problem = await getReport(deps, bookingId);
    if (problem.decision === decision) return undefined;
    if (problem.decision !== null)
      throw new AppError('already_decided', 'Somebody else has decided this report.');
    const booking = await deps.bookings.find(bookingId);
    if (!booking) throw new AppError('not_found', 'Booking not found');
    const now = deps.clock.now();
    const payoutHours = await readPayoutHours(deps, booking.ownerId);
    const spot = await deps.spots.find(booking.spotId);
    const step = applyDecision({ booking, problem, spot, now, payoutHours }, decision);
    const decided = {
      ...problem,
      ...{ decision, reason, decidedAt: toIso(now), decidedBy: actor.userId, blockedUntil: null },
      version: problem.version + 1,
    };
    if (!step) return CONFLICT;
    const frees = findFreed(booking, step.next, problem, now);
    const write = {
      ...step,
      problem: decided,
      ...(frees && { frees }),
      ...(decision === 'founded' && { doubt: 'remove' as const }),
    };
    return (await deps.bookings.write(write, now)) === 'applied' ? undefined : CONFLICT;
  }, RETRY);
  return getProblemCase(deps, bookingId);
};
