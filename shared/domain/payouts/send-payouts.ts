import type { Booking, Payout } from '../../model/booking.ts';
import type { TransitionResult } from '../bookings/booking-step.ts';
import { isGivenBack } from '../bookings/booking-status.ts';
import { listPayments } from '../bookings/received.ts';
import type { Needs } from '../deps.ts';
import type { Transfer } from '../ports/payouts.ts';
import { recordOwnReversals, type ReversalDeps } from '../payments/record-reversals.ts';
import { listReversals, sumAway } from '../payments/reversals.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { type Run, runPages } from '../../lib/run-pages.ts';
import { MINUTE } from '../../lib/time.ts';
import { askForAccount } from './ask-for-account.ts';
import { refreshAccount } from './sync-account.ts';
import { type OwnerDeps, type Owners, rememberOwners } from './owners-of-run.ts';
import { applyPayoutTransition, type PayoutTransition, postponePayout } from './payout-process.ts';

export type SendDeps = OwnerDeps & ReversalDeps & Needs<'payments' | 'alarms' | 'settings'>;

/** A run begins nothing after this time, so that it ends before its function's timeout; the next run continues. */
const MAX_RUN = 3 * MINUTE;
/** In parallel: a tenth of the provider's rate limit. */
const CONCURRENCY = 4;
/** Other runs of the job, and the webhook, may write the same booking. */
const ATTEMPTS = 5;

type DueBooking = Booking & { readonly payout: Payout };

const isDue = (booking: Booking | undefined, now: number): booking is DueBooking =>
  booking?.payout != null &&
  (booking.payout.state === 'waiting' || booking.payout.state === 'held') &&
  Date.parse(booking.payout.tryAt) <= now;

/** Returns whether it was written: false without a step, or after a conflict. */
const write = async (deps: SendDeps, step: TransitionResult | undefined): Promise<boolean> =>
  step !== undefined && (await deps.bookings.write(step, deps.clock.now())) === 'applied';

/** Records a sent share whatever else has happened to the booking meanwhile, with its ledger entry and the owner's notification, once. */
const recordSent = (deps: SendDeps, id: string, transfer: Transfer): Promise<void> =>
  retryOnConflict(
    async () => {
      const booking = await deps.bookings.find(id);
      if (!booking || booking.payout?.state === 'sent') return undefined;
      const step = applyPayoutTransition(booking, 'send', deps.clock.now(), { transfer });
      return (await write(deps, step)) ? undefined : CONFLICT;
    },
    { attempts: ATTEMPTS, error: () => new Error(`The payout of ${id} could not be recorded.`) },
  );

/** Holds a share because its owner has no ready account, and asks the owner once to set it up. */
const holdForAccount = async (deps: SendDeps, booking: Booking, isRefused: boolean): Promise<void> => {
  const now = deps.clock.now();
  if (!(await write(deps, applyPayoutTransition(booking, 'awaitAccount', now, { isRefused })))) return;
  await askForAccount(deps, booking.ownerId, booking.id);
};

/**
 * Whether the share must wait, by the provider's current state of the payment: it is disputed, or a refund or dispute has just changed it,
 * which is then recorded. Another run may have recorded it after the booking was read, so only the version that was read is sent.
 */
const mustWait = async (deps: SendDeps, booking: Booking, paymentIntentId: string): Promise<boolean> => {
  if (await recordOwnReversals(deps, booking, paymentIntentId)) return true;
  if ((await deps.bookings.find(booking.id))?.version !== booking.version) return true;
  if (booking.dispute !== 'open') return false;
  await write(deps, applyPayoutTransition(booking, 'awaitDispute', deps.clock.now()));
  return true;
};

/** Records a refusal; the next call has another key, because the owner's account may have changed since it was read. */
const noteRefusal = async (deps: SendDeps, booking: Booking): Promise<void> => {
  const account = await refreshAccount(deps, booking.ownerId);
  if (account?.status !== 'ready') return holdForAccount(deps, booking, true);
  const transition: PayoutTransition = 'awaitRepair';
  const step = applyPayoutTransition(booking, transition, deps.clock.now(), { isRefused: true });
  if (await write(deps, step))
    deps.alarms.raise('payout_refused', {
      bookingId: booking.id,
      paymentIntentId: booking.paymentIntentId ?? undefined,
    });
};

/** Ends a share of 0 cents from before such shares ended by themselves. */
const settle = async (deps: SendDeps, booking: Booking): Promise<void> => {
  await write(deps, applyPayoutTransition(booking, 'settle', deps.clock.now()));
};

/** The decision releases it. */
const holdForDecision = async (deps: SendDeps, booking: Booking): Promise<void> => {
  await write(deps, applyPayoutTransition(booking, 'awaitDecision', deps.clock.now()));
};

/** Complete details release it. */
const holdForTaxDetails = async (deps: SendDeps, booking: Booking): Promise<void> => {
  await write(deps, applyPayoutTransition(booking, 'awaitTaxDetails', deps.clock.now()));
};

/** Puts off a share above the owner's weekly limit; an operator reviews the owner. */
const putOffForCeiling = async (deps: SendDeps, booking: DueBooking, roomAt: number): Promise<void> => {
  if (!(await write(deps, postponePayout(booking, deps.clock.now(), roomAt)))) return;
  deps.alarms.raise('payout_ceiling', { bookingId: booking.id });
};

/**
 * The payment that a share comes from: the first of which enough is left, because the provider takes no more than that out of a payment.
 * Undefined if none has enough, or the platform pays it: then it comes from the balance.
 */
const findSource = async (deps: SendDeps, booking: Booking, cents: number): Promise<string | undefined> => {
  if (isGivenBack(booking)) return undefined;
  const { refundedCents, lostCents } = booking.reversed;
  for (const payment of listPayments(booking)) {
    const isWhole = refundedCents === 0 && lostCents === 0;
    const awayCents = isWhole ? 0 : sumAway(await listReversals(deps, payment.id));
    if (payment.cents - awayCents >= cents) return payment.id;
  }
  return undefined;
};

/**
 * Sends one share. It first looks for a transfer of an earlier run, so that a crash after the transfer causes no second one; within a day
 * the idempotency key also prevents it.
 */
const sendShare = async (
  deps: SendDeps,
  booking: DueBooking,
  { accountOf, lacksTaxDetails, roomOf }: Owners,
): Promise<void> => {
  const { id, ownerId, paymentIntentId, payout } = booking;
  if (payout.cents === 0) return settle(deps, booking);
  if (booking.problem === 'open') return holdForDecision(deps, booking);
  const account = await accountOf(ownerId);
  if (!account?.accountId || !paymentIntentId) return holdForAccount(deps, booking, false);
  const sent = await deps.payouts.findTransfer(id);
  if (sent) return recordSent(deps, id, sent);
  if (await mustWait(deps, booking, paymentIntentId)) return;
  if (account.status !== 'ready') return holdForAccount(deps, booking, false);
  if (await lacksTaxDetails(ownerId)) return holdForTaxDetails(deps, booking);
  const { cents } = payout;
  const room = await roomOf(ownerId);
  const roomAt = room?.take(cents, deps.clock.now());
  if (roomAt !== undefined) return putOffForCeiling(deps, booking, roomAt);
  if (room?.exceeds(cents)) deps.alarms.raise('payout_ceiling', { bookingId: id });
  const source = await findSource(deps, booking, cents);
  const share = { bookingId: id, paymentIntentId: source, accountId: account.accountId, cents };
  const answer = await deps.payouts.createTransfer(share, `payout-${id}-${payout.attempt}`);
  return 'made' in answer ? recordSent(deps, id, answer.made) : noteRefusal(deps, booking);
};

/** A share without an answer is put off, so that others get their turn; the next attempt repeats the call. */
const trySend = async (deps: SendDeps, id: string, owners: Owners): Promise<void> => {
  const booking = await deps.bookings.find(id);
  if (!isDue(booking, deps.clock.now())) return;
  try {
    await sendShare(deps, booking, owners);
  } catch (error) {
    await write(deps, postponePayout(booking, deps.clock.now()));
    throw error;
  }
};

/**
 * Sends owners their shares, from `PAYOUT_HOURS` after the end of the stay (BR-06): each exactly once, in any number of concurrent runs,
 * and across crashes. A share is held during a dispute or while its owner cannot be paid. A failure does not delay others.
 */
export const sendPayouts = (deps: SendDeps): Promise<Run> => {
  const owners = rememberOwners(deps);
  return runPages({
    now: () => deps.clock.now(),
    due: (startedAt) => deps.bookings.pagesDue('payout', startedAt, CONCURRENCY),
    maxMs: MAX_RUN,
    handle: ({ id }) => trySend(deps, id, owners),
  });
};
