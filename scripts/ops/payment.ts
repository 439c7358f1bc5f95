import type { Booking } from '#shared/model/booking.ts';
import type { LedgerEntry } from '#shared/model/ledger-entry.ts';
import { UNMATCHED } from '#shared/domain/bookings/ledger.ts';
import { isPaymentOf, listPayments } from '#shared/domain/bookings/received.ts';
import { isRefundFailed } from '#shared/domain/payments/failed-refund.ts';
import type { Payment, PaymentRefund } from '#shared/domain/ports/payments.ts';
import { isHeldForFailure } from '#shared/domain/payouts/end-held-share.ts';
import { toIso } from '#shared/lib/time.ts';
import { Failure } from './failure.ts';
import { type MoneyRecords, openMoney } from './open-records.ts';
import { readBookingId } from './read-booking-id.ts';
import { type Task, toEuros } from './task.ts';

/** The records of one payment, or of a booking with its first one. */
interface Found {
  readonly payment: Payment | undefined;
  /** The other payments of a booking that is named: what its changes cost. */
  readonly others: readonly Payment[];
  readonly booking: Booking | undefined;
  readonly refunds: readonly PaymentRefund[];
}

const paymentLine = (payment: Payment | undefined): string => {
  if (!payment) return 'none';
  const { id, status, amountCents, currency, createdAt, refundedCents = 0, isDisputed } = payment;
  return [
    `${id} ${status}`,
    toEuros(amountCents, currency),
    `made at ${toIso(createdAt)}`,
    ...(refundedCents > 0 ? [`${toEuros(refundedCents, currency)} given back`] : []),
    ...(isDisputed ? ['disputed'] : []),
  ].join(', ');
};

const bookingLine = ({ booking }: Found): string => {
  if (!booking) return 'none';
  const { id, status, totalCents, holdUntil, paymentIntentId, rental } = booking;
  const held = ['pending', 'expired'].includes(status) ? [`held until ${holdUntil}`] : [];
  const month = rental ? [`month ${rental.month} of rental ${rental.id}`] : [];
  return [
    `${id} ${status}`,
    toEuros(totalCents),
    ...month,
    ...held,
    `payment ${paymentIntentId ?? 'none'}`,
  ].join(', ');
};

/** The open points of a payment and what to do about them, by the rules of `reconcilePayments`. */
const verdict = ({ payment, booking, refunds }: Found, stage: string): string => {
  const isPaid = payment?.status === 'succeeded';
  if (!isPaid) return 'Nobody has paid: there is nothing to do.';
  const mend = `npm run ops -- reconcile --payment ${payment.id} --stage ${stage}`;
  const { refundedCents = 0, amountCents } = payment;
  const own = booking && isPaymentOf(booking, payment.id) ? booking : undefined;
  if (own && isRefundFailed(own))
    return `The driver's bank rejected the refund: npm run ops -- refund ${own.id} --stage ${stage}`;
  if (!own && refunds[0]?.state === 'failed')
    return 'The refund failed at the bank: pay it back by hand in Stripe.';
  const isOnlyOne = own && listPayments(own).length === 1;
  if (isOnlyOne && own.reversed.refundedCents !== refundedCents) return `Refunded, but not recorded: ${mend}`;
  if (own?.refund && ['asked', 'pending'].includes(own.refund.state))
    return 'The refund is on its way: the outbox goes on trying.';
  if (own && isHeldForFailure(own))
    return `Stripe refuses to send the owner's share: npm run ops -- payout ${own.id} --stage ${stage}`;
  if (refundedCents >= amountCents) return 'Given back: there is nothing to do.';
  if (own && !['pending', 'expired'].includes(own.status))
    return refundedCents > 0
      ? 'Booked, and refunded in part: there is nothing to do.'
      : 'Paid and booked: there is nothing to do.';
  return `Paid, but not booked: ${mend}`;
};

const find = async (
  { table, bookings, payments }: MoneyRecords,
  given: string,
): Promise<Found & { book: string }> => {
  const id = given.startsWith('pi_') ? given : await readBookingId(table, given);
  const isBooking = id.startsWith('bkg_');
  const named = isBooking ? await bookings.find(id) : undefined;
  if (isBooking && !named) throw new Failure(`There is no booking ${id}.`);
  const paymentId = isBooking ? named?.paymentIntentId : id;
  const payment = typeof paymentId === 'string' ? await payments.find(paymentId) : undefined;
  if (!isBooking && !payment) throw new Failure(`Stripe knows no payment ${id}.`);
  const booking =
    named ?? (payment?.bookingId === undefined ? undefined : await bookings.find(payment.bookingId));
  const rest = named ? listPayments(named).filter((one) => one.id !== paymentId) : [];
  const others = (await Promise.all(rest.map((one) => payments.find(one.id)))).filter(
    (one) => one !== undefined,
  );
  const all = payment ? [payment, ...others] : others;
  const refunds = (await Promise.all(all.map((one) => payments.listRefunds(one.id)))).flat();
  return { payment, others, booking, refunds, book: booking?.id ?? UNMATCHED };
};

/** The tax in the fee and the commission that an entry moves. */
const taxNote = ({ area, rate, baseCents, taxCents }: NonNullable<LedgerEntry['tax']>) =>
  `base ${toEuros(baseCents)} and ${area} ${String(rate / 100)}% ${toEuros(taxCents)}`;

const refundsAtStripe = ({ refunds }: Found): string =>
  refunds
    .map(({ state, amountCents, currency }) => `${toEuros(amountCents, currency)} ${state}`)
    .join(', ') || 'none';

const payoutLine = ({ booking }: Found): string => {
  const { state = 'none', heldFor = null } = booking?.payout ?? {};
  return heldFor === null ? state : `${state} for ${heldFor}`;
};

export const payment: Task = {
  summary: 'what we and Stripe know of one payment, and what to do about it',
  usage: 'pi_... | REFERENCE | bkg_...',
  words: 1,
  run: async (place, given, say) => {
    const [id = ''] = given.words;
    const deps = await openMoney(place);
    const found = await find(deps, id);
    const entries = await deps.ledger.list(found.book);
    for (const one of [found.payment, ...found.others]) say(`payment   ${paymentLine(one)}`);
    say(`booking   ${bookingLine(found)}`);
    say(`refund    ${found.booking?.refund?.state ?? 'none'}; at Stripe ${refundsAtStripe(found)}`);
    say(`payout    ${payoutLine(found)}`);
    for (const { kind, ref, at, postings, tax, note } of entries.toSorted((a, b) => a.at.localeCompare(b.at)))
      if (found.booking || ref === found.payment?.id)
        say(
          ['ledger   ', at, kind, ref, JSON.stringify(postings)]
            .concat(tax ? [taxNote(tax)] : [], note ? [`(${note})`] : [])
            .join(' '),
        );
    say(verdict(found, place.stage));
  },
};
