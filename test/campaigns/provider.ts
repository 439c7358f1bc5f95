import type {
  Payment,
  PaymentDispute,
  PaymentEvent,
  PaymentRefund,
  Payments,
} from '#shared/domain/ports/payments.ts';
import { sumReversed } from '#shared/domain/payments/reversals.ts';
import { AppError } from '#shared/lib/app-error.ts';

/** Wraps every call to the table, the provider and mail: it may delay the call, or fail before or after its effect. */
export type Around = <T>(name: string, run: () => T | Promise<T>) => Promise<T>;

/** A payment with its refunds and disputes at the provider. */
export interface Truth {
  payment: Payment;
  /** Latest first. */
  refunds: PaymentRefund[];
  disputes: PaymentDispute[];
  /** When a refund or a dispute last changed. */
  reversedAt: number;
}

/**
 * The payment provider in memory, behind a port with the same requests as the real adapter, each wrapped by `around` and
 * with idempotency keys. Like the real one it refuses to refund or dispute more than is left, and to cancel a paid
 * payment. It supports partial refunds and several partial disputes.
 */
export const theProvider = (now: () => number, around: Around) => {
  const truths = new Map<string, Truth>();
  const byKey = new Map<string, number | undefined>();
  const events: PaymentEvent[] = [];

  const truthOf = (id: string): Truth => {
    const truth = truths.get(id);
    if (!truth) throw new Error(`There is no payment ${id}.`);
    return truth;
  };
  const emit = (type: string, paymentIntentId: string) =>
    events.push({ id: `evt_${events.length}`, type, paymentIntentId, accountId: undefined });

  /** What can still be refunded or disputed. */
  const leftOf = (truth: Truth): number => {
    const { refundedCents, disputedCents, lostCents } = sumReversed(truth);
    return truth.payment.amountCents - refundedCents - disputedCents - lostCents;
  };
  const answer = (truth: Truth): Payment => ({
    ...truth.payment,
    refundedCents: sumReversed(truth).refundedCents,
    isDisputed: truth.disputes.length > 0,
  });

  const makeRefund = (truth: Truth, amountCents: number): void => {
    const { payment, refunds } = truth;
    const { id, currency } = payment;
    const made: PaymentRefund = {
      id: `re_${refunds.length}_${id}`,
      paymentIntentId: id,
      state: 'pending',
      amountCents,
      currency,
    };
    truth.refunds = [made, ...refunds];
    truth.reversedAt = now();
    emit('refund.created', id);
  };

  const refund = (id: string, key: string, cents?: number): void => {
    if (byKey.has(key)) {
      if (byKey.get(key) !== cents)
        throw new AppError('payments_unavailable', 'The key was used for another amount.');
      return;
    }
    const truth = truthOf(id);
    if (truth.payment.status !== 'succeeded') throw new AppError('payments_unavailable', 'Refused.');
    const left = leftOf(truth);
    if (left <= 0 && sumReversed(truth).disputedCents > 0)
      throw new AppError('payments_unavailable', 'Refused.');
    byKey.set(key, cents);
    if (left > 0) makeRefund(truth, Math.min(left, cents ?? left));
  };

  const cancel = (id: string): Payment => {
    const truth = truthOf(id);
    if (truth.payment.status === 'open') truth.payment = { ...truth.payment, status: 'canceled' };
    return truth.payment;
  };

  const port: Payments = {
    create: ({ booking, amountCents, changeId, claimId }, canceledId) =>
      around('payments.create', () => {
        const id =
          canceledId === undefined ? `pi_${changeId ?? claimId ?? booking.id}` : `${canceledId}_again`;
        const known = truths.get(id);
        if (known) return known.payment;
        const payment: Payment = {
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
        truths.set(id, { payment, refunds: [], disputes: [], reversedAt: 0 });
        return payment;
      }),
    find: (id) =>
      around('payments.find', () => {
        const truth = truths.get(id);
        return truth && answer(truth);
      }),
    listSince: (since) =>
      around('payments.listSince', () => ({
        payments: [...truths.values()].filter(({ payment }) => payment.createdAt >= since).map(answer),
        next: undefined,
      })),
    listReversedSince: () =>
      around('payments.listReversedSince', () =>
        [...truths.values()]
          .filter(({ refunds, disputes }) => refunds.length + disputes.length > 0)
          .map(({ payment }) => payment.id),
      ),
    cancel: (id) => around('payments.cancel', () => cancel(id)),
    refund: (id, { attempt, cents }) =>
      around('payments.refund', () => {
        refund(id, `refund-${id}-${attempt}`, cents);
        return 'asked' as const;
      }),
    listRefunds: (id) => around('payments.listRefunds', () => truthOf(id).refunds),
    listDisputes: (id) => around('payments.listDisputes', () => truthOf(id).disputes),
    // The body of a webhook is the number of its event.
    readEvent: (rawBody) => {
      const event = events[Number(rawBody)];
      return event ? Promise.resolve(event) : Promise.reject(new AppError('invalid_request', 'Unknown.'));
    },
  };

  /** Actions of customers, banks and operators; each does nothing when it is impossible. */
  const world = {
    pay: (id: string, changes: Partial<Payment> = {}) => {
      const truth = truthOf(id);
      if (truth.payment.status !== 'open' && truth.payment.status !== 'processing') return;
      truth.payment = { ...truth.payment, ...changes, status: 'succeeded' };
      emit('payment_intent.succeeded', id);
    },
    /** A payment that another system made in the same account. */
    payForeign: () => {
      if (truths.has('pi_foreign')) return;
      const payment: Payment = {
        id: 'pi_foreign',
        clientSecret: '',
        status: 'succeeded',
        currency: 'eur',
        amountCents: 4200,
        bookingId: 'bkg_of_another_system',
        createdAt: now(),
      };
      truths.set(payment.id, { payment, refunds: [], disputes: [], reversedAt: 0 });
      emit('payment_intent.succeeded', payment.id);
    },
    /** A bank's app approves what was cancelled at the same moment. */
    approveLate: (id: string) => {
      const truth = truthOf(id);
      if (truth.payment.status !== 'canceled') return;
      truth.payment = { ...truth.payment, status: 'succeeded' };
      emit('payment_intent.succeeded', id);
    },
    process: (id: string) => {
      const truth = truthOf(id);
      if (truth.payment.status === 'open') truth.payment = { ...truth.payment, status: 'processing' };
    },
    decline: (id: string) => {
      const truth = truthOf(id);
      if (truth.payment.status === 'processing') truth.payment = { ...truth.payment, status: 'open' };
    },
    /** The bank decides the latest pending refund, or else the latest succeeded one. */
    settleRefund: (id: string, state: 'succeeded' | 'failed') => {
      const truth = truthOf(id);
      const chosen =
        truth.refunds.find((refund) => refund.state === 'pending') ??
        truth.refunds.find((refund) => refund.state === 'succeeded');
      if (!chosen || chosen.state === state) return;
      truth.reversedAt = now();
      truth.refunds = truth.refunds.map((refund) => (refund === chosen ? { ...refund, state } : refund));
      emit(state === 'failed' ? 'refund.failed' : 'refund.updated', id);
    },
    /** An operator refunds so many cents, or what is left, in the provider's dashboard. */
    refundByHand: (id: string, amountCents?: number) => {
      const truth = truthOf(id);
      const cents = Math.min(amountCents ?? Infinity, leftOf(truth));
      if (truth.payment.status === 'succeeded' && cents > 0) makeRefund(truth, cents);
    },
    /** A bank disputes so many cents, or what is left; a payment refunded in full cannot be disputed. */
    openDispute: (id: string, amountCents?: number) => {
      const truth = truthOf(id);
      const cents = Math.min(amountCents ?? Infinity, leftOf(truth));
      if (truth.payment.status !== 'succeeded' || cents <= 0) return;
      const opened = {
        id: `dp_${truth.disputes.length}_${id}`,
        state: 'open',
        withdrawnCents: cents,
        returnedCents: 0,
      } as const;
      truth.disputes = [opened, ...truth.disputes];
      emit('charge.dispute.created', id);
    },
    /** Decides the latest open dispute. */
    closeDispute: (id: string, state: 'won' | 'lost') => {
      const truth = truthOf(id);
      const open = truth.disputes.find((dispute) => dispute.state === 'open');
      if (!open) return;
      const returnedCents = state === 'won' ? open.withdrawnCents : 0;
      const closed = { ...open, state, returnedCents };
      truth.reversedAt = now();
      truth.disputes = truth.disputes.map((dispute) => (dispute === open ? closed : dispute));
      emit('charge.dispute.closed', id);
    },
  };
  return { port, truthOf, events, all: () => [...truths.values()], ...world };
};
