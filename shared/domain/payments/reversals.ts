import type { Booking, Refund, Reversed } from '../../model/booking.ts';
import { isGivenBack } from '../bookings/booking-status.ts';
import { computeHeldDeposit, shareOfLeft } from '../bookings/share.ts';
import type { Needs } from '../deps.ts';
import type { Reversal } from '../bookings/ledger.ts';
import type { PaymentDispute, PaymentRefund } from '../ports/payments.ts';

/** All refunds and disputes of a payment, latest first. */
export interface Reversals {
  readonly refunds: readonly PaymentRefund[];
  readonly disputes: readonly PaymentDispute[];
}

export const listReversals = async (deps: Needs<'payments'>, paymentIntentId: string): Promise<Reversals> => {
  const [refunds, disputes] = await Promise.all([
    deps.payments.listRefunds(paymentIntentId),
    deps.payments.listDisputes(paymentIntentId),
  ]);
  return { refunds, disputes };
};

/** Lists the refunds and disputes of several payments, the later payment's first. */
export const listAllReversals = async (
  deps: Needs<'payments'>,
  paymentIntentIds: readonly string[],
): Promise<Reversals> => {
  const each = await Promise.all(paymentIntentIds.toReversed().map((id) => listReversals(deps, id)));
  return {
    refunds: each.flatMap(({ refunds }) => refunds),
    disputes: each.flatMap(({ disputes }) => disputes),
  };
};

const sumBy = <T>(items: readonly T[], centsOf: (item: T) => number) =>
  items.reduce((sum, item) => sum + centsOf(item), 0);

const standing = (refunds: readonly PaymentRefund[]) => refunds.filter(({ state }) => state !== 'failed');

/** The sums of a payment's reversals, in cents. */
export const sumReversed = ({ refunds, disputes }: Reversals): Reversed => {
  const taken = (state: PaymentDispute['state']) =>
    sumBy(
      disputes.filter((dispute) => dispute.state === state),
      ({ withdrawnCents, returnedCents }) => withdrawnCents - returnedCents,
    );
  return {
    refundedCents: sumBy(standing(refunds), ({ amountCents }) => amountCents),
    disputedCents: taken('open'),
    lostCents: taken('lost'),
  };
};

/** The amount that has left a payment, in cents: refunds that did not fail, and sums that banks have taken. */
export const sumAway = (reversals: Reversals): number => {
  const { refundedCents, disputedCents, lostCents } = sumReversed(reversals);
  return refundedCents + disputedCents + lostCents;
};

/** The id of an attempt to refund the rest: a new one after every change at the provider. */
export const nameRefundAttempt = ({ refunds, disputes }: Reversals): string =>
  [refunds.length, disputes.length, disputes.filter(({ state }) => state === 'open').length].join('-');

/** Movements by refunds and disputes, oldest first. Open disputes are left out: they may end without one. */
export const listMovements = ({ refunds, disputes }: Reversals): Reversal[] => [
  ...refunds
    .toReversed()
    .flatMap(({ id, state, amountCents }): Reversal[] => [
      { kind: 'refund', ref: id, cents: amountCents },
      ...(state === 'failed' ? [{ kind: 'refund_failed', ref: id, cents: -amountCents } as const] : []),
    ]),
  ...disputes
    .toReversed()
    .filter(({ state }) => state === 'lost')
    .flatMap(({ id, withdrawnCents, returnedCents }): Reversal[] => [
      ...(withdrawnCents > 0 ? [{ kind: 'chargeback', ref: id, cents: withdrawnCents } as const] : []),
      ...(returnedCents > 0
        ? [{ kind: 'chargeback_returned', ref: id, cents: -returnedCents } as const]
        : []),
    ]),
];

export const getDisputeState = (disputes: readonly PaymentDispute[]): Booking['dispute'] =>
  (['open', 'lost', 'won'] as const).find((state) => disputes.some((dispute) => dispute.state === state)) ??
  null;

/**
 * The refund that a driver who paid `paidCents` should have: all for a booking that is given back, and for another the amount above the price
 * and the deposit that is held.
 */
export const computeWanted = (
  booking: Pick<
    Booking,
    'status' | 'payout' | 'totalCents' | 'goodwillCents' | 'compensatedCents' | 'deposit'
  >,
  paidCents: number,
): number => {
  if (isGivenBack(booking)) return paidCents;
  const keptCents = booking.compensatedCents + booking.totalCents + computeHeldDeposit(booking);
  return Math.min(paidCents, Math.max(0, paidCents + booking.goodwillCents - keptCents));
};

const getRefundState = (
  booking: Booking,
  refunds: readonly PaymentRefund[],
  missing: number,
): Refund['state'] => {
  const kept = standing(refunds);
  const isPaidByHand = (booking.refund?.byHandCents ?? 0) > 0;
  const isWaiting = missing > 0 || (!isGivenBack(booking) && kept.length === 0 && !isPaidByHand);
  if (isWaiting) return kept.length < refunds.length ? 'failed' : 'asked';
  return kept.some(({ state }) => state === 'pending') ? 'pending' : 'succeeded';
};

/** The booking's refund: the sum of what did not fail, and its state. */
export const updateRefund = (
  booking: Booking,
  { refunds, disputes }: Reversals,
  paidCents: number,
  updatedAt: string,
): Refund | null => {
  const { refund } = booking;
  if (!refund && refunds.length === 0) return null;
  const { refundedCents, lostCents } = sumReversed({ refunds, disputes });
  const missing = Math.max(0, computeWanted(booking, paidCents) - refundedCents - lostCents);
  const state = getRefundState(booking, refunds, missing);
  const failed = missing > 0 ? missing : (refunds[0]?.amountCents ?? 0);
  const back = refundedCents + (refund?.byHandCents ?? 0);
  const cents = { asked: back + missing, failed, pending: back, succeeded: back };
  if (refund?.state === state && refund.cents === cents[state]) return refund;
  return { ...(refund ?? { askedCents: 0, askedAt: updatedAt }), state, cents: cents[state], updatedAt };
};

/**
 * The share after reversals, if it is not sent: the owner's part of what is left, held during a dispute. A share of nothing is withdrawn,
 * and restored when a refund fails.
 */
export const updatePayout = (
  booking: Parameters<typeof shareOfLeft>[0] & Pick<Booking, 'dispute'>,
  dispute: Booking['dispute'],
  leftCents: number,
): Booking['payout'] => {
  const { payout, ownerCents, dispute: before } = booking;
  if (!payout || payout.state === 'sent') return payout;
  const cents = shareOfLeft(booking, leftCents);
  if (cents === 0 && ownerCents > 0)
    return { ...payout, cents, state: 'withdrawn', heldFor: dispute === 'lost' ? 'dispute' : 'refund' };
  if (dispute === 'open') return { ...payout, cents, state: 'held', heldFor: 'dispute' };
  const isFree = payout.state === 'withdrawn' || (payout.heldFor === 'dispute' && before === 'open');
  return isFree
    ? { ...payout, cents, state: 'waiting', heldFor: null, tryAt: payout.dueAt }
    : { ...payout, cents };
};
