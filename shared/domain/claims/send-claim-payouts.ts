import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { joinRuns, type Run, runPages } from '../../lib/run-pages.ts';
import { HOUR, MINUTE } from '../../lib/time.ts';
import type { Payout } from '../../model/booking.ts';
import type { Claim } from '../../model/claim.ts';
import { depositLostEntry, payoutEntry } from '../bookings/ledger.ts';
import { readPayoutHours } from '../bookings/payout-hours.ts';
import type { Needs } from '../deps.ts';
import { askForAccount } from '../payouts/ask-for-account.ts';
import { type OwnerDeps, type Owners, rememberOwners } from '../payouts/owners-of-run.ts';
import { movePayout, type PayoutTransition, putOffPayout } from '../payouts/payout-process.ts';
import { type SendDeps, sendPayouts } from '../payouts/send-payouts.ts';
import { refreshAccount } from '../payouts/sync-account.ts';
import type { ClaimWrite } from '../ports/claims.ts';
import type { Transfer } from '../ports/payouts.ts';
import { type ClaimReversalDeps, recordClaimReversals } from './claim-reversals.ts';
import { getDisputeState } from '../payments/reversals.ts';
import { getDueCents } from './claim.ts';
import { patchClaim, toShares } from './claim-step.ts';

type SendClaimDeps = OwnerDeps & ClaimReversalDeps & Needs<'settings'>;

/** A run begins nothing after this time, so that it ends before its function's timeout, together with the shares of stays. */
const MAX_RUN = MINUTE;
const CONCURRENCY = 4;
const ATTEMPTS = 5;

type DueClaim = Claim & {
  readonly payout: Payout;
  readonly paidAt: string;
  readonly paymentIntentId: string;
};

const isDue = (claim: Claim | undefined, now: number): claim is DueClaim =>
  claim?.payout != null &&
  claim.paidAt !== null &&
  claim.paymentIntentId !== null &&
  (claim.payout.state === 'waiting' || claim.payout.state === 'held') &&
  Date.parse(claim.payout.tryAt) <= now;

/** Returns whether it was written: false without a write, or after a conflict. */
const write = async (deps: SendClaimDeps, change: ClaimWrite | undefined): Promise<boolean> =>
  change !== undefined && (await deps.claims.write(change, deps.clock.now())) === 'applied';

const move = (
  deps: SendClaimDeps,
  claim: Claim,
  transition: PayoutTransition,
  word: { isRefused?: boolean } = {},
): Promise<boolean> => {
  const now = deps.clock.now();
  const payout = movePayout(claim.payout, transition, now, word);
  return write(deps, payout && patchClaim(claim, { payout }, now));
};

/** Records a sent share whatever else has happened to the claim meanwhile, with its ledger entry and the owner's mail, once. */
const recordSent = (deps: SendClaimDeps, bookingId: string, transfer: Transfer): Promise<void> =>
  retryOnConflict(
    async () => {
      const claim = await deps.claims.find(bookingId);
      if (!claim || claim.payout?.state === 'sent') return undefined;
      const now = deps.clock.now();
      const payout = movePayout(claim.payout, 'send', now, { transfer });
      const change =
        payout &&
        patchClaim(claim, { payout }, now, {
          ledger: [payoutEntry(toShares(claim), transfer)],
          effects: ['mail_claim_sent'],
        });
      return (await write(deps, change)) ? undefined : CONFLICT;
    },
    { attempts: ATTEMPTS, error: () => new Error(`The payout of a claim of ${bookingId} was not recorded.`) },
  );

const holdForAccount = async (deps: SendClaimDeps, claim: Claim, isRefused: boolean): Promise<void> => {
  if (await move(deps, claim, 'awaitAccount', { isRefused }))
    await askForAccount(deps, claim.ownerId, claim.bookingId);
};

/**
 * Whether the bank disputes the payment that a deposit was a part of. Its reversals are the booking's: one that was lost before the share was
 * sent takes the share.
 */
const isDepositDisputed = async (deps: SendClaimDeps, claim: DueClaim): Promise<boolean> => {
  const dispute = getDisputeState(await deps.payments.listDisputes(claim.paymentIntentId));
  if (dispute === 'open') await move(deps, claim, 'awaitDispute');
  if (dispute === 'lost') {
    const payout = { ...claim.payout, state: 'withdrawn', cents: 0, heldFor: 'dispute' } as const;
    const now = deps.clock.now();
    const ledger = [depositLostEntry(claim.id, claim.payout.cents)];
    await write(
      deps,
      patchClaim(claim, { payout, dispute }, now, { ledger, effects: ['mail_claim_reduced'] }),
    );
  }
  return dispute === 'open' || dispute === 'lost';
};

/** Whether the share must wait, as for stays: for a dispute, or because something has just changed. Only the version that was read is sent. */
const mustWait = async (deps: SendClaimDeps, claim: DueClaim): Promise<boolean> => {
  const { bookingId, id: claimId, paymentIntentId: id } = claim;
  if (claim.fromDeposit) return isDepositDisputed(deps, claim);
  const payment = { id, bookingId, claimId, amountCents: getDueCents(claim), currency: 'eur' };
  if (await recordClaimReversals(deps, payment)) return true;
  if ((await deps.claims.find(bookingId))?.version !== claim.version) return true;
  if (claim.dispute !== 'open') return false;
  await move(deps, claim, 'awaitDispute');
  return true;
};

const noteRefusal = async (deps: SendClaimDeps, claim: DueClaim): Promise<void> => {
  const account = await refreshAccount(deps, claim.ownerId);
  if (account?.status !== 'ready') return holdForAccount(deps, claim, true);
  const { bookingId, paymentIntentId } = claim;
  if (await move(deps, claim, 'awaitRepair', { isRefused: true }))
    deps.alarms.raise('payout_refused', { bookingId, paymentIntentId });
};

/**
 * The later time at which it may be sent: a new owner's money waits longer (decision 28), and more than the weekly limit waits for a week.
 */
const findLaterTime = async (
  deps: SendClaimDeps,
  claim: DueClaim,
  { roomOf }: Owners,
): Promise<number | undefined> => {
  const now = deps.clock.now();
  const from = Date.parse(claim.paidAt) + (await readPayoutHours(deps, claim.ownerId)) * HOUR;
  if (from > now) return from;
  const roomAt = (await roomOf(claim.ownerId))?.take(claim.payout.cents, now);
  if (roomAt !== undefined) deps.alarms.raise('payout_ceiling', { bookingId: claim.bookingId });
  return roomAt;
};

/**
 * Sends one share. It first looks for a transfer of an earlier run, so that a crash after the transfer causes no second one; within a day
 * the idempotency key also prevents it.
 */
const sendShare = async (deps: SendClaimDeps, claim: DueClaim, owners: Owners): Promise<void> => {
  const { id, bookingId, ownerId, paymentIntentId, payout } = claim;
  const account = await owners.accountOf(ownerId);
  if (!account?.accountId) return holdForAccount(deps, claim, false);
  const sent = await deps.payouts.findTransfer(id);
  if (sent) return recordSent(deps, bookingId, sent);
  if (await mustWait(deps, claim)) return;
  if (account.status !== 'ready') return holdForAccount(deps, claim, false);
  if (await owners.lacksTaxDetails(ownerId)) {
    await move(deps, claim, 'awaitTaxDetails');
    return;
  }
  const later = await findLaterTime(deps, claim, owners);
  const now = deps.clock.now();
  if (later !== undefined) {
    await write(deps, patchClaim(claim, { payout: putOffPayout(payout, now, later) }, now));
    return;
  }
  const share = { bookingId: id, paymentIntentId, accountId: account.accountId, cents: payout.cents };
  const answer = await deps.payouts.createTransfer(share, `payout-${id}-${payout.attempt}`);
  return 'made' in answer ? recordSent(deps, bookingId, answer.made) : noteRefusal(deps, claim);
};

/** A share without an answer is put off, so that others get their turn; the next attempt repeats the call. */
const trySend = async (deps: SendClaimDeps, bookingId: string, owners: Owners): Promise<void> => {
  const claim = await deps.claims.find(bookingId);
  if (!isDue(claim, deps.clock.now())) return;
  try {
    await sendShare(deps, claim, owners);
  } catch (error) {
    const now = deps.clock.now();
    await write(deps, patchClaim(claim, { payout: putOffPayout(claim.payout, now) }, now));
    throw error;
  }
};

/**
 * Sends owners what drivers paid of claims, a day later: each exactly once, in any number of concurrent runs, and across crashes. Without
 * commission and fee. Held during a dispute and while the owner cannot be paid, as shares of stays. A failure does not delay others.
 */
const sendClaimPayouts = (deps: SendClaimDeps): Promise<Run> => {
  const owners = rememberOwners(deps);
  return runPages({
    now: () => deps.clock.now(),
    due: (startedAt) => deps.claims.pagesDue('payout', startedAt, CONCURRENCY),
    maxMs: MAX_RUN,
    handle: ({ bookingId }) => trySend(deps, bookingId, owners),
  });
};

/** Sends owners what they are owed: first the shares of stays, then what was paid of claims. */
export const sendAllPayouts = async (deps: SendClaimDeps & SendDeps): Promise<Run> =>
  joinRuns([await sendPayouts(deps), await sendClaimPayouts(deps)]);
