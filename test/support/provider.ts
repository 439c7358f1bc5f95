import type { Payment, PaymentEvent, PaymentRefund, Payments } from '#shared/domain/payments/ports.ts';

/** A payment provider in memory; the test says when somebody pays, and what banks do. */
export const aProvider = (now: () => number) => {
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, PaymentRefund[]>();
  const disputes = new Map<string, { id: string; state: 'open' | 'won' | 'lost' }>();
  const events = new Map<string, PaymentEvent>();

  const change = (id: string, changes: Partial<Payment>): Payment => {
    const payment = payments.get(id);
    if (!payment) throw new Error(`There is no payment ${id}.`);
    const changed = { ...payment, ...changes };
    payments.set(id, changed);
    return changed;
  };
  const refundsOf = (id: string) => refunds.get(id) ?? [];

  const refund = (id: string): PaymentRefund => {
    const standing = refundsOf(id).find(({ state }) => state !== 'failed');
    if (standing) return standing;
    const { amountCents, currency } = change(id, { isRefunded: true });
    const made: PaymentRefund = {
      id: `re_${id}_${refundsOf(id).length}`,
      paymentIntentId: id,
      state: 'succeeded',
      amountCents,
      currency,
    };
    refunds.set(id, [made, ...refundsOf(id)]);
    return made;
  };

  const port: Payments = {
    create: (booking) => {
      const id = `pi_${booking.id}`;
      const payment = payments.get(id) ?? {
        id,
        clientSecret: `${id}_secret`,
        status: 'open',
        currency: 'eur',
        amountCents: booking.totalCents,
        bookingId: booking.id,
        createdAt: now(),
      };
      payments.set(id, payment);
      return Promise.resolve(payment);
    },
    find: (id) => Promise.resolve(payments.get(id)),
    listSince: (since) =>
      Promise.resolve({
        payments: [...payments.values()].filter(({ createdAt }) => createdAt >= since),
        next: undefined,
      }),
    cancel: (id) =>
      Promise.resolve(
        payments.get(id)?.status === 'open' ? change(id, { status: 'canceled' }) : change(id, {}),
      ),
    refund: (id) => Promise.resolve(refund(id)),
    findRefund: (id) => Promise.resolve(refundsOf(id)[0]),
    findDispute: (id) => Promise.resolve(disputes.get(id)),
    // A message is the name of an event that was emitted, or of a payment that succeeded.
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
    /** The payments that went back, in the order in which they did. */
    refunded: () => [...refunds.keys()],
    refundsOf,
    /** The bank answers a refund later than the provider. */
    settleRefund: (id: string, state: PaymentRefund['state']) => {
      const [latest, ...before] = refundsOf(id);
      if (!latest) throw new Error(`Nothing of ${id} went back.`);
      refunds.set(id, [{ ...latest, state }, ...before]);
      if (state === 'failed') change(id, { isRefunded: false });
    },
    dispute: (id: string, state: 'open' | 'won' | 'lost') => {
      disputes.set(id, { id: `dp_${id}`, state });
      change(id, { isDisputed: true });
    },
    /** Remembers an event under a name that `readEvent` understands. */
    emit: (event: Omit<PaymentEvent, 'accountId'> & Partial<PaymentEvent>): string => {
      events.set(event.id, { accountId: undefined, ...event });
      return event.id;
    },
  };
};
