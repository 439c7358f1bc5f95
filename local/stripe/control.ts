import type { AccountState } from './account-states.ts';
import { changeBankAccount, getAccount, moveAccount } from './accounts.ts';
import { answerBankApp, type BizumAnswer, succeedWith } from './confirm.ts';
import type { Desk } from './desk.ts';
import { closeDispute, type DisputeOptions, openDispute } from './disputes.ts';
import { refused } from './errors.ts';
import type { Fault, Faults } from './faults.ts';
import type { StripeAccount, DeliveryAttempt, StripeDispute, Intent, StripeRefund } from './objects.ts';
import { findPaymentMethod } from './payment-methods.ts';
import { settleRefund } from './refunds.ts';
import { isTestCard } from './test-cards.ts';
import type { WebhookSender } from './webhooks.ts';

/** Operations that the real service does not have: tests and demonstrations cause rare cases by them. */
export interface StripeControl {
  /** Sends an event again, `times` (default 1) copies at the same moment; answers how each was received. */
  readonly resend: (eventId: string, times?: number) => Promise<DeliveryAttempt[]>;
  readonly pauseWebhooks: () => void;
  /** With an order, what waited is sent one after another in it (`reversed`: newest first), else all at once. */
  readonly resumeWebhooks: (options?: { order?: 'created' | 'reversed' }) => Promise<void>;
  /** Tries every undelivered event now, also those given up; resolves when each has been tried. */
  readonly flushWebhooks: () => Promise<void>;
  /** Breaks the next call of the API; see `Fault`. */
  readonly failNext: (fault: Fault) => void;
  /** Pays an intent without a browser, as if a payment came in late. A canceled or paid intent throws. */
  readonly succeedIntent: (id: string) => Promise<Intent>;
  /** Records the customer's answer in the bank's app to a payment with Bizum; throws if none is pending. */
  readonly answerBizum: (id: string, answer: BizumAnswer) => Promise<Intent>;
  /** The bank changes its mind about a saved card, which from now on behaves as the test card with this number. */
  readonly changeCard: (paymentMethodId: string, testNumber: string) => Promise<void>;
  /** Leaves an intent at `processing`, as slow payment methods do; `succeedIntent` ends it. */
  readonly processIntent: (id: string) => Promise<Intent>;
  /** The bank's last word; a refund that had succeeded can still fail, as it does with real banks. */
  readonly settleRefund: (id: string, status: 'succeeded' | 'failed') => Promise<StripeRefund>;
  /** The customer's bank disputes a paid intent, in whole or in part. */
  readonly openDispute: (intentId: string, options?: DisputeOptions) => Promise<StripeDispute>;
  readonly closeDispute: (id: string, status: 'won' | 'lost') => Promise<StripeDispute>;
  /** Moves a connected account to the result of onboarding or of Stripe's review; `enabled` approves it. */
  readonly moveAccount: (id: string, state: AccountState) => Promise<StripeAccount>;
  /** An owner gives another bank account in the Express Dashboard. */
  readonly changeBankAccount: (id: string) => Promise<StripeAccount>;
  /** Forgets every payment, event, key and planned fault; the configured webhook stays. */
  readonly reset: () => Promise<void>;
}

interface ControlParts {
  readonly desk: Desk;
  readonly sender: WebhookSender;
  readonly faults: Faults;
  readonly changed: () => void;
  readonly reset: () => Promise<void>;
}

/** Every charge of it succeeds. */
const ORDINARY_CARD = '4242424242424242';

const LATE = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'];

export const stripeControl = ({ desk, sender, faults, changed, reset }: ControlParts): StripeControl => {
  const saved = async <T>(result: T): Promise<T> => {
    await desk.store.save();
    changed();
    return result;
  };
  const openIntent = (id: string): Intent => {
    const intent = desk.store.intents.get(id);
    if (!LATE.includes(intent.status))
      throw refused(`PaymentIntent ${id} is ${intent.status} and cannot be paid.`);
    return intent;
  };

  return {
    resend: async (eventId, times = 1) => sender.resend(desk.store.events.get(eventId).id, times),
    pauseWebhooks: () => sender.pause(),
    resumeWebhooks: (options) => sender.resume(options?.order),
    flushWebhooks: () => sender.flush(),
    failNext: (fault) => faults.add(fault),
    succeedIntent: async (id) => {
      const intent = openIntent(id);
      const method = findPaymentMethod(desk, intent.payment_method ?? 'pm_card_visa');
      return saved(succeedWith(desk, intent, method));
    },
    answerBizum: async (id, answer) => {
      const answered = answerBankApp(desk, id, answer);
      if (!answered) throw refused(`No bank asks for PaymentIntent ${id}.`);
      return saved(answered);
    },
    changeCard: async (paymentMethodId, testNumber) => {
      if (!isTestCard(testNumber) && testNumber !== ORDINARY_CARD)
        throw refused(`${testNumber} is no test card.`);
      const method = findPaymentMethod(desk, paymentMethodId);
      const test_number = testNumber === ORDINARY_CARD ? null : testNumber;
      desk.store.paymentMethods.put({ ...method, test_number });
      await saved(undefined);
    },
    processIntent: async (id) => {
      const intent = openIntent(id);
      const method = intent.payment_method ?? findPaymentMethod(desk, 'pm_card_visa').id;
      const processing = desk.store.intents.put({
        ...intent,
        next_action: null,
        payment_method: method,
        processing: { type: 'card' },
        status: 'processing',
      });
      desk.emit('payment_intent.processing', processing);
      return saved(processing);
    },
    settleRefund: async (id, status) => saved(settleRefund(desk, desk.store.refunds.get(id), status)),
    openDispute: async (intentId, options) => {
      const { latest_charge, status } = desk.store.intents.get(intentId);
      if (status !== 'succeeded' || latest_charge === null) {
        throw refused(`PaymentIntent ${intentId} is ${status} and cannot be disputed.`);
      }
      return saved(openDispute(desk, desk.store.charges.get(latest_charge), options));
    },
    closeDispute: async (id, status) => saved(closeDispute(desk, desk.store.disputes.get(id), status)),
    moveAccount: async (id, state) => saved(moveAccount(desk, getAccount(desk, id), state)),
    changeBankAccount: async (id) => saved(changeBankAccount(desk, getAccount(desk, id))),
    reset: async () => {
      faults.clear();
      await reset();
    },
  };
};
