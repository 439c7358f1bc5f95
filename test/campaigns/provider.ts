import type { Payment, PaymentEvent, PaymentRefund, Payments } from '#shared/domain/payments/ports.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Around } from './world.ts';

interface Dispute {
  readonly id: string;
  readonly state: 'open' | 'won' | 'lost';
}

/** A payment with what became of it, as the provider has it. */
export interface Truth {
  payment: Payment;
  /** Latest first. */
  refunds: PaymentRefund[];
  dispute: Dispute | undefined;
}

/**
 * The payment provider in memory, behind a port that does what the real adapter does: a request after the other, each
 * `around` something, with keys of idempotency. Like the real one it refuses what it must: a refund of what is disputed,
 * a second refund, an end of what is paid.
 */
export const theProvider = (now: () => number, around: Around) => {
  const truths = new Map<string, Truth>();
  const byKey = new Map<string, PaymentRefund>();
  const events: PaymentEvent[] = [];

  const truthOf = (id: string): Truth => {
    const truth = truths.get(id);
    if (!truth) throw new Error(`There is no payment ${id}.`);
    return truth;
  };
  const tell = (type: string, paymentIntentId: string) =>
    events.push({ id: `evt_${events.length}`, type, paymentIntentId, accountId: undefined });

  const isStanding = ({ state }: PaymentRefund) => state !== 'failed';
  const refuse = () => new AppError('payments_unavailable', 'Refused.');

  const createRefund = (id: string, key: string): PaymentRefund => {
    const known = byKey.get(key);
    if (known) return known;
    const truth = truthOf(id);
    const { payment, refunds, dispute } = truth;
    const isFree = !refunds.some(isStanding) && (dispute?.state ?? 'won') === 'won';
    if (payment.status !== 'succeeded' || !isFree) throw refuse();
    const { amountCents, currency } = payment;
    const made: PaymentRefund = {
      id: `re_${refunds.length}_${id}`,
      paymentIntentId: id,
      state: 'pending',
      amountCents,
      currency,
    };
    truth.refunds = [made, ...refunds];
    byKey.set(key, made);
    tell('refund.created', id);
    return made;
  };

  const cancel = (id: string): Payment => {
    const truth = truthOf(id);
    if (truth.payment.status === 'open') truth.payment = { ...truth.payment, status: 'canceled' };
    return truth.payment;
  };

  const port: Payments = {
    create: (booking) =>
      around('payments.create', () => {
        const id = `pi_${booking.id}`;
        const known = truths.get(id);
        if (known) return known.payment;
        const payment: Payment = {
          id,
          clientSecret: `${id}_secret`,
          status: 'open',
          currency: 'eur',
          amountCents: booking.totalCents,
          bookingId: booking.id,
          createdAt: now(),
        };
        truths.set(id, { payment, refunds: [], dispute: undefined });
        return payment;
      }),
    find: (id) => around('payments.find', () => truths.get(id)?.payment),
    listSince: (since) =>
      around('payments.listSince', () => ({
        payments: [...truths.values()]
          .filter(({ payment }) => payment.createdAt >= since)
          .map(({ payment, refunds, dispute }) => ({
            ...payment,
            isRefunded: refunds.some(isStanding),
            isDisputed: dispute !== undefined,
          })),
        next: undefined,
      })),
    cancel: (id) => around('payments.cancel', () => cancel(id)),
    refund: async (id) => {
      const before = await around('payments.refund.list', () => truthOf(id).refunds);
      const standing = before.find(isStanding);
      return (
        standing ?? around('payments.refund.create', () => createRefund(id, `refund-${id}-${before.length}`))
      );
    },
    findRefund: (id) => around('payments.findRefund', () => truthOf(id).refunds[0]),
    findDispute: (id) => around('payments.findDispute', () => truths.get(id)?.dispute),
    // A message is the number of an event.
    readEvent: (rawBody) => {
      const event = events[Number(rawBody)];
      return event ? Promise.resolve(event) : Promise.reject(new AppError('invalid_request', 'Unknown.'));
    },
  };

  /** What others do: each does nothing where it cannot happen. */
  const world = {
    pay: (id: string, changes: Partial<Payment> = {}) => {
      const truth = truthOf(id);
      if (truth.payment.status !== 'open' && truth.payment.status !== 'processing') return;
      truth.payment = { ...truth.payment, ...changes, status: 'succeeded' };
      tell('payment_intent.succeeded', id);
    },
    /** A payment that another system of ours has made there. */
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
      truths.set(payment.id, { payment, refunds: [], dispute: undefined });
      tell('payment_intent.succeeded', payment.id);
    },
    process: (id: string) => {
      const truth = truthOf(id);
      if (truth.payment.status === 'open') truth.payment = { ...truth.payment, status: 'processing' };
    },
    decline: (id: string) => {
      const truth = truthOf(id);
      if (truth.payment.status === 'processing') truth.payment = { ...truth.payment, status: 'open' };
    },
    settleRefund: (id: string, state: 'succeeded' | 'failed') => {
      const truth = truthOf(id);
      const [latest, ...before] = truth.refunds;
      if (!latest || latest.state === 'failed' || latest.state === state) return;
      truth.refunds = [{ ...latest, state }, ...before];
      tell(state === 'failed' ? 'refund.failed' : 'refund.updated', id);
    },
    dispute: (id: string, state: Dispute['state']) => {
      const truth = truthOf(id);
      const isPossible =
        state === 'open'
          ? !truth.dispute && truth.payment.status === 'succeeded' && !truth.refunds.some(isStanding)
          : truth.dispute?.state === 'open';
      if (!isPossible) return;
      truth.dispute = { id: `dp_${id}`, state };
      tell(state === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed', id);
    },
  };
  return { port, truthOf, events, all: () => [...truths.values()], ...world };
};
