import { type Run, runPages } from '../../lib/run-pages.ts';
import { MINUTE, SECOND, toIso } from '../../lib/time.ts';
import type { Claim } from '../../model/claim.ts';
import { getTimeLimit } from './claim.ts';
import { applyClaimTransition, patchClaim } from './claim-step.ts';
import { payFromDeposit } from './deposit-claim.ts';
import type { Needs } from '../deps.ts';
import { endPayment, type EndPaymentDeps } from './end-payment.ts';

/** Handled in parallel, with one call to the provider each. */
const PAGE = 10;
/** A run begins no page after this time. */
const MAX_RUN = 20 * SECOND;
/** The pause while a bank processes a payment, and after a failure. */
const PAUSE = 15 * MINUTE;

type TimerDeps = EndPaymentDeps & Needs<'bookings' | 'rentals'>;

const putOff = async (deps: EndPaymentDeps, claim: Claim): Promise<void> => {
  const now = deps.clock.now();
  await deps.claims.write(patchClaim(claim, { timerRetryAt: toIso(now + PAUSE) }, now), now);
};

/** Ends the time of a claim, or pays it from a deposit. Its payment is cancelled first, so that it cannot succeed later; one that has succeeded pays instead. */
const endTime = async (deps: TimerDeps, claim: Claim): Promise<void> => {
  const now = deps.clock.now();
  const limit = getTimeLimit(claim);
  if (limit === undefined || limit > now) return;
  if (claim.fromDeposit && claim.status === 'due') {
    const paid = await payFromDeposit(deps, claim);
    if (paid === 'paid') return;
    if (paid === 'waits') return putOff(deps, claim);
  }
  const ended = await endPayment(deps, claim);
  if (ended === 'paid') return;
  if (ended === 'processing') return putOff(deps, claim);
  const write = applyClaimTransition(claim, claim.status === 'open' ? 'lapse' : 'expire', now);
  // A concurrent change of the claim wins.
  if (write) await deps.claims.write(write, now);
};

const runOne = async (deps: TimerDeps, claim: Claim): Promise<void> => {
  try {
    await endTime(deps, claim);
  } catch (error) {
    await putOff(deps, claim);
    throw error;
  }
};

/** Ends the time of claims: unanswered ones go to an administrator, and what was decided and not paid ends. A failure does not delay others. */
export const runClaimTimers = (deps: TimerDeps): Promise<Run> =>
  runPages({
    now: () => deps.clock.now(),
    due: (startedAt) => deps.claims.pagesDue('clock', startedAt, PAGE),
    maxMs: MAX_RUN,
    handle: (claim) => runOne(deps, claim),
  });
