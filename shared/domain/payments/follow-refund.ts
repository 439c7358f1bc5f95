import { toIso } from '../../lib/time.ts';
import { amendmentOf } from '../bookings/booking-step.ts';
import type { Booking, Refund } from '../bookings/booking.ts';
import type { Needs } from '../deps.ts';
import type { PaymentRefund } from './ports.ts';
import { noteStrayDispute } from './follow-dispute.ts';
import { type LedgerEntry, type Received, refundEntry, refundFailedEntry, STRAY } from './ledger.ts';

export type RefundDeps = Needs<'bookings' | 'payments' | 'ledger' | 'alarms' | 'clock'>;

/** The webhook, the outbox and the reconciliation may tell of one refund at the same moment. */
const ATTEMPTS = 5;

const receivedOf = ({ id, amountCents, currency }: PaymentRefund): Received => ({
  id,
  amountCents,
  currency,
});

/**
 * Movements of money that a refund means: it went out, and failed perhaps. Another one before it must have failed, else
 * the provider would not have made this one.
 */
const entriesOf = (
  bookingId: string,
  known: Pick<Refund, 'refundId' | 'cents'> | null,
  refund: PaymentRefund,
): LedgerEntry[] => {
  const { currency } = refund;
  const earlier = known?.refundId != null && known.refundId !== refund.id ? known.refundId : undefined;
  return [
    ...(earlier !== undefined
      ? [refundFailedEntry(bookingId, { id: earlier, amountCents: known?.cents ?? 0, currency })]
      : []),
    refundEntry(bookingId, receivedOf(refund)),
    ...(refund.state === 'failed' ? [refundFailedEntry(bookingId, receivedOf(refund))] : []),
  ];
};

/** Those of the entries that the ledger does not have. */
const missingOf = async (
  deps: RefundDeps,
  bookingId: string,
  entries: readonly LedgerEntry[],
): Promise<LedgerEntry[]> => {
  const written = await deps.ledger.list(bookingId);
  return entries.filter(
    ({ kind, ref }) => !written.some((entry) => entry.kind === kind && entry.ref === ref),
  );
};

/** Where the driver's bank has taken the payment back, a refund that did not arrive is no loss to the driver. */
const stateOf = ({ dispute }: Booking, { state }: PaymentRefund): Refund['state'] =>
  dispute === 'lost' ? 'succeeded' : state;

/** Whether a refund is that of the booking's own payment; others of its payments are only kept in the ledger. */
const isOwn = (booking: Booking, refund: PaymentRefund) =>
  booking.refund !== null && booking.paymentIntentId === refund.paymentIntentId;

const tryNote = async (deps: RefundDeps, booking: Booking, refund: PaymentRefund): Promise<boolean> => {
  const state = stateOf(booking, refund);
  if (booking.refund?.refundId === refund.id && booking.refund.state === state) return true;
  const now = deps.clock.now();
  const noted: Refund = {
    state,
    cents: refund.amountCents,
    refundId: refund.id,
    askedAt: booking.refund?.askedAt ?? toIso(now),
    updatedAt: toIso(now),
  };
  const ledger = await missingOf(deps, booking.id, entriesOf(booking.id, booking.refund, refund));
  if (!(await deps.bookings.amend(amendmentOf(booking, { refund: noted }, now, { ledger }), now)))
    return false;
  if (state === 'failed')
    deps.alarms.raise('refund_failed', { bookingId: booking.id, paymentIntentId: refund.paymentIntentId });
  return true;
};

/**
 * Notes how far the refund of a payment is, on its booking and in the ledger, all or nothing. Safe in any order and any
 * number of times: the provider is asked after the booking was read, so that whoever writes over that version knows at
 * least as much as the one before. A refund that failed is an alarm: somebody must pay it back by another way.
 */
export const noteRefund = async (
  deps: RefundDeps,
  paymentIntentId: string,
  bookingId: string | undefined,
): Promise<void> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const booking = bookingId === undefined ? undefined : await deps.bookings.find(bookingId);
    const refund = await deps.payments.findRefund(paymentIntentId);
    if (!refund) return;
    if (!booking || !isOwn(booking, refund)) {
      for (const entry of entriesOf(booking?.id ?? STRAY, null, refund))
        await deps.ledger.append(entry, deps.clock.now());
      return;
    }
    if (await tryNote(deps, booking, refund)) return;
  }
  throw new Error(`The refund of ${paymentIntentId} could not be noted.`);
};

/** The driver's bank has the money already, and the provider refuses to give it back once more. */
const isTakenBack = async (deps: RefundDeps, paymentIntentId: string, bookingId: string | undefined) => {
  const booking = bookingId === undefined ? undefined : await deps.bookings.find(bookingId);
  if (booking) return booking.dispute === 'lost' && booking.paymentIntentId === paymentIntentId;
  const payment = await deps.payments.find(paymentIntentId);
  return payment !== undefined && noteStrayDispute(deps, payment);
};

/** Asks the provider to give the payment of a booking back, and notes what it answers. */
export const refundBooking = async (
  deps: RefundDeps,
  paymentIntentId: string,
  bookingId: string | undefined,
): Promise<void> => {
  if (await isTakenBack(deps, paymentIntentId, bookingId)) return;
  await deps.payments.refund(paymentIntentId, bookingId);
  await noteRefund(deps, paymentIntentId, bookingId);
};
