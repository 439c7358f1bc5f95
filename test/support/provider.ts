import type {
  Payment,
  PaymentDispute,
  PaymentEvent,
  PaymentRefund,
  Payments,
} from '#shared/domain/ports/payments.ts';
import { nameRefundAttempt, sumReversed } from '#shared/domain/payments/reversals.ts';

/** A payment provider in memory. The test decides when somebody pays and what banks do. */
export const aProvider = (now: () => number) => {
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, PaymentRefund[]>();
  const disputes = new Map<string, PaymentDispute[]>();
  const events = new Map<string, PaymentEvent>();
  let refusesDisputed = false;

  const change = (id: string, changes: Partial<Payment>): Payment => {
    const payment = payments.get(id);
    if (!payment) throw new Error(`There is no payment ${id}.`);
    const changed = { ...payment, ...changes };
    payments.set(id, changed);
    return changed;
  };
  const refundsOf = (id: string) => refunds.get(id) ?? [];

  const reversalsOf = (id: string) => ({ refunds: refundsOf(id), disputes: disputes.get(id) ?? [] });
  const leftOf = (id: string) => {
    const { refundedCents, disputedCents, lostCents } = sumReversed(reversalsOf(id));
    return change(id, {}).amountCents - refundedCents - disputedCents - lostCents;
  };
  /** A payment as the provider returns it, with its refunds. */
  const answer = (payment: Payment | undefined) =>
    payment && {
      ...payment,
      refundedCents: sumReversed(reversalsOf(payment.id)).refundedCents,
      isDisputed: disputes.has(payment.id),
    };

  const refund = (id: string, amountCents: number): void => {
    if (amountCents > leftOf(id)) throw new Error('That much is not left.');
    const made: PaymentRefund = {
      id: `re_${id}_${refundsOf(id).length}`,
      paymentIntentId: id,
      state: 'succeeded',
      amountCents,
      currency: change(id, {}).currency,
    };
    refunds.set(id, [made, ...refundsOf(id)]);
  };

  const port: Payments = {
    create: ({ booking, amountCents, changeId, claimId }, canceledId) => {
      const id = canceledId === undefined ? `pi_${changeId ?? claimId ?? booking.id}` : `${canceledId}_again`;
      const payment = payments.get(id) ?? {
        id,
        clientSecret: `${id}_secret`,
        status: 'open',
        currency: 'eur',
        amountCents,
        bookingId: booking.id,
        changeId,
        claimId,
        createdAt: now(),
      };
      payments.set(id, payment);
      return Promise.resolve(payment);
    },
    find: (id) => Promise.resolve(answer(payments.get(id))),
    listSince: (since) =>
      Promise.resolve({
        payments: [...payments.values()]
          .filter(({ createdAt }) => createdAt >= since)
          .map((payment) => answer(payment) ?? payment),
        next: undefined,
      }),
    cancel: (id) =>
      Promise.resolve(
        payments.get(id)?.status === 'open' ? change(id, { status: 'canceled' }) : change(id, {}),
      ),
    listReversedSince: () => Promise.resolve([...new Set([...refunds.keys(), ...disputes.keys()])]),
    refund: (id, { attempt, cents }) => {
      const known = disputes.get(id) ?? [];
      const isOpen = known.some(({ state }) => state === 'open');
      if ((isOpen && refusesDisputed) || (known.length > 0 && leftOf(id) <= 0))
        return Promise.resolve('disputed');
      const isNew = attempt === nameRefundAttempt(reversalsOf(id));
      if (isNew && leftOf(id) > 0) refund(id, Math.min(leftOf(id), cents ?? leftOf(id)));
      return Promise.resolve('asked');
    },
    listRefunds: (id) => Promise.resolve(refundsOf(id)),
    listDisputes: (id) => Promise.resolve(disputes.get(id) ?? []),
    // The body of a webhook is the name of an emitted event, or the id of a payment that succeeded.
    readEvent: (rawBody) =>
      Promise.resolve(
        events.get(rawBody) ?? {
          id: `evt_${rawBody}`,
          type: 'payment_intent.succeeded',
          paymentIntentId: rawBody,
          accountId: undefined,
        },
      ),
  };
  return {
    port,
    change,
    of: (id: string) => payments.get(id),
    all: () => [...payments.values()],
    /** Ids of the refunded payments, in order. */
    refunded: () => [...refunds.keys()],
    refundsOf,
    /** Refunds a part, or all that is left, by hand at the provider. */
    refundByHand: (id: string, amountCents = leftOf(id)) => refund(id, amountCents),
    /** The bank decides the latest refund after the provider has accepted it. */
    settleRefund: (id: string, state: PaymentRefund['state']) => {
      const [latest, ...before] = refundsOf(id);
      if (!latest) throw new Error(`Nothing of ${id} went back.`);
      refunds.set(id, [{ ...latest, state }, ...before]);
    },
    /** Opens or decides a dispute over a part, or over all that is left; `name` distinguishes several. */
    dispute: (id: string, state: PaymentDispute['state'], cents?: number, name = 'dp') => {
      const all = disputes.get(id) ?? [];
      const known = all.find((dispute) => dispute.id === `${name}_${id}`);
      const withdrawnCents = known?.withdrawnCents ?? cents ?? leftOf(id);
      const returnedCents = state === 'won' ? withdrawnCents : 0;
      const changed = { id: `${name}_${id}`, state, withdrawnCents, returnedCents };
      disputes.set(id, [changed, ...all.filter((dispute) => dispute !== known)]);
    },
    /** From now on a payment cannot be refunded while it has an open dispute. */
    refuseDisputed: () => void (refusesDisputed = true),
    /** Stores an event under a name that `readEvent` accepts. */
    emit: (event: Omit<PaymentEvent, 'accountId'> & Partial<PaymentEvent>): string => {
      events.set(event.id, { accountId: undefined, ...event });
      return event.id;
    },
  };
};
