import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Claim } from '../../model/claim.ts';
import { paymentEntry } from '../bookings/ledger.ts';
import type { Needs } from '../deps.ts';
import type { Payment } from '../ports/payments.ts';
import { getDueCents, isPayable } from './claim.ts';
import { applyClaimTransition } from './claim-step.ts';

export type SettleClaimDeps = Needs<'claims' | 'outbox' | 'ledger' | 'alarms' | 'clock'>;

/** Retries after conflicts with another writer: browser, webhook, administrator or timer. */
const RETRY = { attempts: 5, error: 'The claim is being changed. Try again.' };

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

/** The ledger of a payment that was made for a claim. */
export const getBook = ({ id, claimId }: Pick<Payment, 'id' | 'claimId'>): string => claimId ?? id;

/**
 * Whether it was decided what becomes of a payment: its entry is in the ledger. One that does not pay then can never pay later, also if the
 * claim gets into a state that would take it: its driver was notified of the refund.
 */
export const isDecided = async (
  deps: Needs<'ledger'>,
  payment: Pick<Payment, 'id' | 'claimId'>,
): Promise<boolean> => {
  const entries = await deps.ledger.list(getBook(payment));
  return entries.some(({ kind, ref }) => kind === 'payment' && ref === payment.id);
};

/** Whether a successful payment pays the claim: the expected one, exactly what is due now, and not refunded already. */
const pays = (claim: Claim, payment: Payment): boolean =>
  isPayable(claim) &&
  (claim.paymentIntentId === null || claim.paymentIntentId === payment.id) &&
  payment.amountCents === getDueCents(claim) &&
  payment.currency === 'eur' &&
  (payment.refundedCents ?? 0) < payment.amountCents;

/**
 * Refunds a payment that pays no claim. The outbox comes first, so that a crash cannot lose it; the ledger accepts an entry once, however
 * often this runs. The driver is notified the first time.
 */
const refundUnused = async (deps: SettleClaimDeps, payment: Payment, isKnown: boolean): Promise<void> => {
  const { id: paymentIntentId, bookingId } = payment;
  const now = deps.clock.now();
  const effects = isKnown
    ? (['refund_claim_payment'] as const)
    : (['refund_claim_payment', 'mail_claim_refunded'] as const);
  await deps.outbox.add({ effects, paymentIntentId, bookingId }, now);
  await deps.ledger.append(paymentEntry(getBook(payment), payment), now);
};

/**
 * Pays the claim that a successful payment was made for, or refunds it: a claim that was withdrawn, disputed or decided meanwhile, or that is
 * paid already, takes no money. Idempotent and safe to run from browser, webhook and reconciliation at once.
 */
export const settleClaim = (deps: SettleClaimDeps, payment: Payment): Promise<'paid' | 'refunded'> =>
  retryOnConflict(async () => {
    // Before the claim, which knows at least as much: a payment that pays it at this moment must not look like one that does not.
    const isKnown = await isDecided(deps, payment);
    const claim = await findClaimOf(deps, payment);
    if (claim && hasPaid(claim, payment)) return 'paid';
    if (!claim || isKnown || !pays(claim, payment)) {
      const isWrong = claim && !isKnown && isPayable(claim) && payment.amountCents !== getDueCents(claim);
      if (isWrong)
        deps.alarms.raise('amount_mismatch', {
          bookingId: claim.bookingId,
          paymentIntentId: payment.id,
        });
      await refundUnused(deps, payment, isKnown);
      return 'refunded';
    }
    const now = deps.clock.now();
    const write = applyClaimTransition(claim, 'pay', now, { payment });
    return write && (await deps.claims.write(write, now)) === 'applied' ? 'paid' : CONFLICT;
  }, RETRY);
