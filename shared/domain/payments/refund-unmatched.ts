import { paymentEntry, UNMATCHED } from '../bookings/ledger.ts';
import type { Needs } from '../deps.ts';
import type { BookingEffect } from '../ports/bookings.ts';
import type { Payment } from '../ports/payments.ts';

/**
 * Refunds a payment that paid for nothing. With `bookingId`, its money is in the ledger of that booking. It is notified once:
 * it is written with the entry of the payment, of which there is one, however often this runs.
 */
export const refundUnmatched = async (
  deps: Needs<'outbox' | 'ledger' | 'clock'>,
  payment: Payment,
  {
    bookingId,
    told = [],
  }: { readonly bookingId?: string | undefined; readonly told?: readonly BookingEffect[] },
): Promise<void> => {
  const now = deps.clock.now();
  const about = { paymentIntentId: payment.id, paidCents: payment.amountCents, bookingId };
  const entry = paymentEntry(bookingId ?? UNMATCHED, payment);
  const event = { ...about, effects: ['refund_payment', ...told] };
  if (await deps.ledger.appendWith(entry, event, now)) return;
  // The refund may have failed since.
  await deps.outbox.add({ ...about, effects: ['refund_payment'] }, now);
};
