import type { ProblemCase, ProblemDecision } from '../../api/problems.ts';
import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Problem } from '../../model/problem.ts';
import { getTransition } from '../bookings/booking-process.ts';
import { applyTransition, patchBooking, type TransitionResult } from '../bookings/booking-step.ts';
import { goodwillEntry } from '../bookings/ledger.ts';
import { readPayoutHours } from '../bookings/payout-hours.ts';
import { diffTotals } from '../bookings/totals.ts';
import type { Actor, Needs } from '../deps.ts';
import { type CaseDeps, getProblemCase } from './problem-case.ts';
import { getReport } from './to-problem.ts';

const RETRY = {
  attempts: 4,
  error: () => new AppError('conflict', 'The booking was changed in the same moment. Try again.'),
};

const EFFECTS = getTransition('compensate').effects;

/** The driver left and got everything back, or another place: the owner's share is gone, and the platform pays it. */
const compensate = (booking: Booking, now: number, payoutHours: number): TransitionResult | undefined => {
  const { id, ownerCents } = booking;
  const paid = { ...booking, problem: 'unfounded' as const, goodwillCents: ownerCents };
  const step = applyTransition(paid, 'compensate', now, { payoutHours });
  return (
    step && {
      ...step,
      before: booking,
      ledger: [...(ownerCents > 0 ? [goodwillEntry(id, 'problem', ownerCents)] : []), ...step.ledger],
      totals: diffTotals(booking, step.next),
    }
  );
};

/** A share that was only held for the decision is due as others are. */
const releaseShare = ({ payout }: Booking, now: number): Booking['payout'] =>
  payout?.state === 'held' && payout.heldFor === 'problem'
    ? { ...payout, state: 'waiting', heldFor: null, tryAt: toIso(Math.max(now, Date.parse(payout.dueAt))) }
    : payout;

const isCompensable = ({ status, payout }: Booking, { outcome }: Problem) =>
  status === 'refunded' && payout === null && outcome !== 'open';

/** Whether the driver has not got the money back yet. */
const isKept = ({ status, payout }: Booking) =>
  status === 'confirmed' || (status === 'completed' && payout?.state !== 'sent');

/** What a decision does to the booking: who is paid. Undefined if the process does not allow it. */
const applyDecision = (
  booking: Booking,
  problem: Problem,
  decision: ProblemDecision,
  now: number,
  payoutHours: number,
): TransitionResult | undefined => {
  if (decision === 'founded' && isKept(booking))
    return applyTransition({ ...booking, problem: decision }, 'uphold', now);
  if (decision === 'unfounded' && isCompensable(booking, problem))
    return compensate(booking, now, payoutHours);
  const payout = decision === 'unfounded' ? releaseShare(booking, now) : booking.payout;
  return patchBooking(booking, { problem: decision, payout }, now, { effects: EFFECTS });
};

/**
 * Decides a report once. Founded: the owner gets no share, and the driver everything back, if that has not happened. Unfounded: the owner is
 * paid, by the platform where the money went back. Both are told why. A repeated decision changes nothing. Errors: `not_found`,
 * `already_decided`, `conflict`.
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
    const step = applyDecision(booking, problem, decision, now, payoutHours);
    const decided = {
      ...problem,
      ...{ decision, reason, decidedAt: toIso(now), decidedBy: actor.userId },
      version: problem.version + 1,
    };
    if (!step) return CONFLICT;
    return (await deps.bookings.write({ ...step, problem: decided }, now)) === 'applied'
      ? undefined
      : CONFLICT;
  }, RETRY);
  return getProblemCase(deps, bookingId);
};
