import type {
  CardSetup,
  Charge,
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

interface Options {
  readonly around?: Around;
  /** The state of a new refund, which the bank decides later. */
  readonly refundsAre?: PaymentRefund['state'];
}

/** The card with which everybody pays. */
const CARD = { brand: 'visa', last4: '4242', expiry: '2034-12' };

const call: Around = async (_, run) => run();

/**
 * The payment provider in memory, behind a port with the same requests as the real adapter, each wrapped by `around` and
 * with idempotency keys. Like the real one it refuses to refund or dispute more than is left, and to cancel a paid
 * payment. It supports partial refunds and several partial disputes.
 */
export const aProvider = (now: () => number, { around = call, refundsAre = 'pending' }: Options = {}) => {
  const truths = new Map<string, Truth>();
  const byKey = new Map<string, number | undefined>();
  const events: PaymentEvent[] = [];
  const namedEvents = new Map<string, PaymentEvent>();
  const charges = new Map<string, Charge['refused']>();
  const forgotten = new Set<string>();
  const setups = new Map<string, CardSetup>();
  const detached = new Set<string>();
  let bankAnswers: (paymentMethodId: string) => Charge['refused'] = () => undefined;
  let refusesDisputed = false;

  const truthOf = (id: string): Truth => {
    const truth = truths.get(id);
    if (!truth) throw new Error(`There is no payment ${id}.`);
    return truth;
  };
  const record = (type: string, paymentIntentId: string) =>
    events.push({ id: `evt_${events.length}`, type, paymentIntentId, accountId: undefined });

  /** What can still be refunded or disputed. */
  const leftOf = (truth: Truth): number => {
    const { refundedCents, disputedCents, lostCents } = sumReversed(truth);
    return truth.payment.amountCents - refundedCents - disputedCents - lostCents;
  };
  const answer = (truth: Truth): Payment => ({
    ...truth.payment,
    ...(detached.has(truth.payment.paymentMethodId ?? '') && { paymentMethodId: undefined, card: undefined }),
    refundedCents: sumReversed(truth).refundedCents,
    isDisputed: truth.disputes.length > 0,
  });

  const makeRefund = (truth: Truth, amountCents: number): void => {
    const { payment, refunds } = truth;
    const { id, currency } = payment;
    const made: PaymentRefund = {
      id: `re_${refunds.length}_${id}`,
      paymentIntentId: id,
      state: refundsAre,
      amountCents,
      currency,
    };
    truth.refunds = [made, ...refunds];
    truth.reversedAt = now();
    record('refund.created', id);
  };

  const refund = (id: string, key: string, cents?: number): 'asked' | 'disputed' => {
    if (byKey.has(key)) {
      if (byKey.get(key) !== cents)
        throw new AppError('payments_unavailable', 'The key was used for another amount.');
      return 'asked';
    }
    const truth = truthOf(id);
    if (truth.payment.status !== 'succeeded') throw new AppError('payments_unavailable', 'Refused.');
    const left = leftOf(truth);
    const isOpen = truth.disputes.some(({ state }) => state === 'open');
    if ((isOpen && refusesDisputed) || (left <= 0 && truth.disputes.length > 0)) return 'disputed';
    byKey.set(key, cents);
    if (left > 0) makeRefund(truth, Math.min(left, cents ?? left));
    return 'asked';
  };

  const cancel = (id: string): Payment => {
    const truth = truthOf(id);
    if (truth.payment.status === 'open') truth.payment = { ...truth.payment, status: 'canceled' };
    return truth.payment;
  };

  /** Charges a saved card once per attempt; the bank's answer is that of `answerCharge` at the first request. */
  const charge = (id: string, paymentMethodId: string, attempt: string): Charge => {
    const truth = truthOf(id);
    if (truth.payment.status !== 'open') return { payment: answer(truth) };
    if (detached.has(paymentMethodId)) return { payment: answer(truth), refused: 'declined' };
    const key = `charge-${id}-${attempt}-${paymentMethodId}`;
    if (!charges.has(key)) charges.set(key, bankAnswers(paymentMethodId));
    const refused = charges.get(key);
    if (refused) return { payment: answer(truth), refused };
    truth.payment = { ...truth.payment, status: 'succeeded', paymentMethodId };
    record('payment_intent.succeeded', id);
    return { payment: answer(truth) };
  };

  const port: Payments = {
    create: ({ booking, amountCents, changeId, claimId, customerId }, canceledId) =>
      around('payments.create', () => {
        const id =
          canceledId === undefined ? `pi_${changeId ?? claimId ?? booking.id}` : `${canceledId}_again`;
        const known = truths.get(id);
        if (known) return known.payment;
        const { rental } = changeId === undefined && claimId === undefined ? booking : {};
        const payment: Payment = {
          ...(rental && { customerId: customerId ?? `cus_${rental.id}` }),
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
    charge: (id, { paymentMethodId, attempt }) =>
      around('payments.charge', () => charge(id, paymentMethodId, attempt)),
    saveNextCard: () => around('payments.saveNextCard', () => undefined),
    createCardSetup: ({ customerId }) =>
      around('payments.createCardSetup', () => {
        const id = `seti_${setups.size}_${customerId}`;
        const setup: CardSetup = { id, clientSecret: `${id}_secret`, status: 'open', customerId };
        setups.set(id, setup);
        return setup;
      }),
    findCardSetup: (id) =>
      around('payments.findCardSetup', () => {
        const setup = setups.get(id);
        return setup && detached.has(setup.paymentMethodId ?? '')
          ? { ...setup, paymentMethodId: undefined, card: undefined }
          : setup;
      }),
    detachCard: (id) => around('payments.detachCard', () => void detached.add(id)),
    forget: (customerId) => around('payments.forget', () => void forgotten.add(customerId)),
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
      around('payments.refund', () => refund(id, `refund-${id}-${attempt}`, cents)),
    listRefunds: (id) => around('payments.listRefunds', () => truths.get(id)?.refunds ?? []),
    listDisputes: (id) => around('payments.listDisputes', () => truths.get(id)?.disputes ?? []),
    // The body of a webhook is the number of its event, the name of an emitted one, or the id of a payment that succeeded.
    readEvent: (rawBody) => {
      const succeeded = { type: 'payment_intent.succeeded', paymentIntentId: rawBody, accountId: undefined };
      const named = namedEvents.get(rawBody) ?? { id: `evt_${rawBody}`, ...succeeded };
      const event = /^\d+$/.test(rawBody) ? events[Number(rawBody)] : named;
      return event ? Promise.resolve(event) : Promise.reject(new AppError('invalid_request', 'Unknown.'));
    },
  };

  /** Actions of customers, banks and operators; each does nothing when it is impossible. */
  const world = {
    /** Sets fields of a payment, whatever its status, without an event. */
    change: (id: string, changes: Partial<Payment>): Payment => {
      const truth = truthOf(id);
      truth.payment = { ...truth.payment, ...changes };
      return truth.payment;
    },
    pay: (id: string, changes: Partial<Payment> = {}): Payment => {
      const truth = truthOf(id);
      if (truth.payment.status !== 'open' && truth.payment.status !== 'processing') return truth.payment;
      const { customerId } = truth.payment;
      const saved = customerId !== undefined && { paymentMethodId: `pm_${id}`, card: CARD };
      truth.payment = { ...truth.payment, ...saved, ...changes, status: 'succeeded' };
      record('payment_intent.succeeded', id);
      return truth.payment;
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
      record('payment_intent.succeeded', payment.id);
    },
    /** A bank's app approves what was cancelled at the same moment. */
    approveLate: (id: string) => {
      const truth = truthOf(id);
      if (truth.payment.status !== 'canceled') return;
      truth.payment = { ...truth.payment, status: 'succeeded' };
      record('payment_intent.succeeded', id);
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
    settleRefund: (id: string, state: PaymentRefund['state']) => {
      const truth = truthOf(id);
      const chosen =
        truth.refunds.find((refund) => refund.state === 'pending') ??
        truth.refunds.find((refund) => refund.state === 'succeeded');
      if (!chosen || chosen.state === state) return;
      truth.reversedAt = now();
      truth.refunds = truth.refunds.map((refund) => (refund === chosen ? { ...refund, state } : refund));
      record(state === 'failed' ? 'refund.failed' : 'refund.updated', id);
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
      record('charge.dispute.created', id);
    },
    /** Opens or decides a dispute over a part, or over all that is left; `name` distinguishes several. */
    dispute: (id: string, state: PaymentDispute['state'], cents?: number, name = 'dp') => {
      const truth = truthOf(id);
      const known = truth.disputes.find((dispute) => dispute.id === `${name}_${id}`);
      const withdrawnCents = known?.withdrawnCents ?? cents ?? leftOf(truth);
      const returnedCents = state === 'won' ? withdrawnCents : 0;
      const changed = { id: `${name}_${id}`, state, withdrawnCents, returnedCents };
      truth.disputes = [changed, ...truth.disputes.filter((dispute) => dispute !== known)];
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
      record('charge.dispute.closed', id);
    },
  };
  return {
    ...{ port, truthOf, events, all: () => [...truths.values()], ...world },
    /** Customers that were deleted, and cards that were removed. */
    forgotten,
    detached,
    /** The driver gives a card in the form of a setup, and the bank agrees. */
    giveCard: (setupId: string, card = CARD): string => {
      const setup = setups.get(setupId);
      if (!setup) throw new Error(`There is no setup ${setupId}.`);
      const paymentMethodId = `pm_${setupId}`;
      setups.set(setupId, { ...setup, status: 'succeeded', paymentMethodId, card });
      return paymentMethodId;
    },
    /** From now on banks answer so to charges of saved cards, by default with the money. */
    answerCharges: (answers: typeof bankAnswers) => void (bankAnswers = answers),
    /** From now on a payment cannot be refunded while it has an open dispute. */
    refuseDisputed: () => void (refusesDisputed = true),
    /** Stores an event under a name that `readEvent` accepts. */
    emit: (event: Omit<PaymentEvent, 'accountId'> & Partial<PaymentEvent>): string => {
      namedEvents.set(event.id, { accountId: undefined, ...event });
      return event.id;
    },
  };
};
