import { toIso } from '../../lib/time.ts';
import { amendmentOf } from '../bookings/booking-step.ts';
import type { Booking, Refund } from '../bookings/booking.ts';
import type { Needs, PaymentRefund } from '../deps.ts';
import { type LedgerEntry, type Received, refundEntry, refundFailedEntry, STRAY } from './ledger.ts';

export type RefundDeps = Needs<'bookings' | 'payments' | 'ledger' | 'alarms' | 'clock'>;

/** The webhook, the outbox and the reconciliation may tell of one refund at the same moment. */
const ATTEMPTS = 5;

const receivedOf = ({ id, amountCents, currency }: PaymentRefund): Received => ({
  id,
  amountCents,
  currency,
});

/** Movements of money that the news of a refund mean: it went out once, and failed at most once. */
const entriesOf = (
  bookingId: string,
  known: Pick<Refund, 'refundId' | 'state'> | null,
  refund: PaymentRefund,
): LedgerEntry[] => {
  const isNew = known?.refundId !== refund.id;
  const hasFailedSince = refund.state === 'failed' && (isNew || known.state !== 'failed');
  return [
    ...(isNew ? [refundEntry(bookingId, receivedOf(refund))] : []),
    ...(hasFailedSince ? [refundFailedEntry(bookingId, receivedOf(refund))] : []),
  ];
};

const isNews = (known: Refund | null, refund: PaymentRefund) =>
  known?.refundId !== refund.id || known.state !== refund.state;

/** Whether a refund is that of the booking's own payment; others of its payments are only kept in the ledger. */
const isOwn = (booking: Booking, refund: PaymentRefund) =>
  booking.refund !== null && booking.paymentIntentId === refund.paymentIntentId;

const tryNote = async (deps: RefundDeps, booking: Booking, refund: PaymentRefund): Promise<boolean> => {
  if (!isNews(booking.refund, refund)) return true;
  const now = deps.clock.now();
  const noted: Refund = {
    state: refund.state,
    cents: refund.amountCents,
    refundId: refund.id,
    askedAt: booking.refund?.askedAt ?? toIso(now),
    updatedAt: toIso(now),
  };
  const ledger = entriesOf(booking.id, booking.refund, refund);
  if (!(await deps.bookings.amend(amendmentOf(booking, { refund: noted }, now, { ledger }), now)))
    return false;
  if (refund.state === 'failed')
    deps.alarms.raise('refund_failed', { bookingId: booking.id, paymentIntentId: refund.paymentIntentId });
  return true;
};

/**
 * Notes how far a refund is, on its booking and in the ledger, all or nothing. Safe in any order and any number of times,
 * because the state is always the one that the provider tells now. A refund that failed is an alarm: somebody must pay
 * it back by another way.
 */
export const noteRefund = async (
  deps: RefundDeps,
  bookingId: string,
  refund: PaymentRefund,
): Promise<void> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const booking = await deps.bookings.find(bookingId);
    if (!booking || !isOwn(booking, refund)) {
      for (const entry of entriesOf(bookingId, null, refund))
        await deps.ledger.append(entry, deps.clock.now());
      return;
    }
    if (await tryNote(deps, booking, refund)) return;
  }
  throw new Error(`The refund of ${bookingId} could not be noted.`);
};

/** Asks the provider to give the payment of a booking back, and notes what it answers. */
export const refundBooking = async (
  deps: RefundDeps,
  paymentIntentId: string,
  bookingId: string | undefined,
): Promise<void> => {
  const refund = await deps.payments.refund(paymentIntentId, bookingId);
  await noteRefund(deps, bookingId ?? STRAY, refund);
};
