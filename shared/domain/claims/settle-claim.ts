import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Claim } from '../../model/claim.ts';
import { paymentEntry } from '../bookings/ledger.ts';
import type { Needs } from '../deps.ts';
import type { Payment } from '../ports/payments.ts';
import { getDueCents, isPayable } from './claim.ts';
import { applyClaimTransition } from './claim-step.ts';

export type SettleClaimDeps = Needs<'claims' | 'outbox' | 'ledger' | 'alarms' | 'clock'>;

/** Retries after conflicts with another writer: browser, webhook, administrator or timer. */
const RETRY = {
  attempts: 5,
  error: () => new AppError('conflict', 'The claim is being changed. Try again.'),
};

/** The claim that a payment names; undefined for one of another claim, or of none. */
export const findClaimOf = async (
  deps: Needs<'claims'>,
  { bookingId, claimId }: Pick<Payment, 'bookingId' | 'claimId'>,
): Promise<Claim | undefined> => {
  const claim = bookingId === undefined ? undefined : await deps.claims.find(bookingId);
  return claim?.id === claimId ? claim : undefined;
};

/** Whether this payment has paid the claim. */
export const hasPaid = ({ status, paymentIntentId }: Claim, { id }: Pick<Payment, 'id'>): boolean =>
  status === 'paid' && paymentIntentId === id;

/** Whether a successful payment pays the claim: the expected one, exactly what is due now, and not refunded already. */
const pays = (claim: Claim, payment: Payment): boolean =>
  isPayable(claim) &&
  (claim.paymentIntentId === null || claim.paymentIntentId === payment.id) &&
  payment.amountCents === getDueCents(claim) &&
  payment.currency === 'eur' &&
  (payment.refundedCents ?? 0) < payment.amountCents;

/**
 * Refunds a payment that pays no claim. The outbox comes first, so that a crash cannot lose it; the ledger accepts an entry once, however
 * often this runs. The driver is told the first time.
 */
const refundUnused = async (deps: SettleClaimDeps, payment: Payment): Promise<void> => {
  const { id: paymentIntentId, bookingId, claimId } = payment;
  const now = deps.clock.now();
  const entry = paymentEntry(claimId ?? paymentIntentId, payment);
  const isKnown = (await deps.ledger.list(entry.bookingId)).some(({ ref }) => ref === paymentIntentId);
  const effects = isKnown
    ? (['refund_claim_payment'] as const)
    : (['refund_claim_payment', 'mail_claim_refunded'] as const);
  await deps.outbox.add({ effects, paymentIntentId, bookingId }, now);
  await deps.ledger.append(entry, now);
};

/**
 * Pays the claim that a successful payment was made for, or refunds it: a claim that was withdrawn, disputed or decided meanwhile, or that is
 * paid already, takes no money. Idempotent and safe to run from browser, webhook and reconciliation at once.
 */
export const settleClaim = (deps: SettleClaimDeps, payment: Payment): Promise<'paid' | 'refunded'> =>
  retryOnConflict(async () => {
    const claim = await findClaimOf(deps, payment);
    if (claim && hasPaid(claim, payment)) return 'paid';
    if (!claim || !pays(claim, payment)) {
      const isWrong = claim && isPayable(claim) && payment.amountCents !== getDueCents(claim);
      if (isWrong)
        deps.alarms.raise('amount_mismatch', {
          bookingId: claim.bookingId,
          paymentIntentId: payment.id,
        });
      await refundUnused(deps, payment);
      return 'refunded';
    }
    const now = deps.clock.now();
    const write = applyClaimTransition(claim, 'pay', now, { payment });
    return write && (await deps.claims.write(write, now)) === 'applied' ? 'paid' : CONFLICT;
  }, RETRY);
