import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntent as StripePayment, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentIntent as Prepared } from '#shared/api/payments.ts';
import { isAwaitingApp, paymentQuery } from '#web/api/payments/get-payment.ts';
import type { Told } from '#web/components/forms/use-form-problems.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { PaymentPurpose } from './payment-purpose.ts';

/**
 * `form`: nothing is paid. `awaiting`: the bank's app asks the driver (Bizum). `paying`: the payment or the booking is being processed. `unbooked`: paid, but the booking is not confirmed yet.
 * `refunded`: paid too late, and refunded (ruling 3). `ended`: the payment was cancelled, by time or in another tab.
 */
type Phase = 'form' | 'awaiting' | 'paying' | 'unbooked' | 'refunded' | 'ended';

/** The payment in an answer of the provider, or in an error that says that it was already paid. */
const getPayment = ({ paymentIntent, error }: PaymentIntentResult) => paymentIntent ?? error.payment_intent;

/** Whether the last attempt was one that the driver did not accept in the bank's app, or the bank refused. */
const wasRefusedInApp = (payment: StripePayment | null | undefined): boolean =>
  payment?.status === 'requires_payment_method' &&
  payment.last_payment_error?.payment_method?.type === 'bizum';

/** Pays with the provider's form, then reports it; each step can be retried. */
export const usePayment = (purpose: PaymentPurpose, prepared: Prepared) => {
  const text = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const stripe = useStripe();
  const elements = useElements();
  const [step, setPhase] = useState<Exclude<Phase, 'awaiting'>>('form');
  const [problem, setProblem] = useState<{ tell: Told }>();
  const { paymentIntentId } = prepared;
  const { resultPath, isReporting } = purpose;
  const known = paymentQuery(stripe, prepared.clientSecret);
  const { data: payment } = useQuery(known);
  const isCanceled = step === 'form' && payment?.status === 'canceled';
  const isAwaiting = step === 'form' && isAwaitingApp(payment);
  const phase: Phase = isCanceled ? 'ended' : isAwaiting ? 'awaiting' : step;

  const book = async () => {
    if (isReporting) return;
    try {
      await purpose.report();
      void navigate(resultPath(), { replace: true });
    } catch (error) {
      // After signing in again the visitor comes back to this address, and from there to the paid booking.
      if (error instanceof ApiError && error.status === 401) return;
      // It is paid, and nobody has said what became of it: the next page looks until it knows.
      if (error instanceof ConnectionError) {
        void navigate(resultPath(paymentIntentId), { replace: true });
        return;
      }
      const isRefunded = error instanceof ApiError && error.code === purpose.refundCode;
      if (!isRefunded) toast.error(text('payments.unbooked'));
      setPhase(isRefunded ? 'refunded' : 'unbooked');
    }
  };

  const refuse = (error: StripeError) => {
    setPhase('form');
    // Problems of a field are already shown beside it.
    if (error.type === 'validation_error') return;
    // The provider's message is in the language of its form.
    const tell: Told = (say) => error.message ?? say('payments.failedText');
    setProblem({ tell });
    toast.error(text('payments.failed'), tell(text));
  };

  /** The state of a payment whose answer was lost; undefined if it cannot be read either. */
  const readPayment = async () => (await stripe?.retrievePaymentIntent(prepared.clientSecret))?.paymentIntent;

  const doubt = (wasOnline: boolean) => {
    setPhase('form');
    setProblem({ tell: (say) => say(wasOnline ? 'payments.unanswered' : 'common.notSent') });
    toast.error(text('common.connectionTitle'));
  };

  const pay = async () => {
    if (!stripe || !elements || phase !== 'form') return;
    setPhase('paying');
    setProblem(undefined);
    toast.dismissErrors();
    queries.setQueryData(known.queryKey, null);
    const wasOnline = navigator.onLine;
    const answer = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${window.location.origin}${resultPath()}` },
      redirect: 'if_required',
    });
    const isLost = answer.error?.type === 'api_connection_error';
    const paid = getPayment(answer) ?? (isLost ? await readPayment() : undefined);
    if (paid?.status === 'succeeded') await book();
    else if (paid?.status === 'canceled') setPhase('ended');
    else if (paid && isAwaitingApp(paid)) {
      queries.setQueryData(known.queryKey, paid);
      setPhase('form');
    } else if (isLost && !paid) doubt(wasOnline);
    else if (answer.error && paid?.status !== 'processing') refuse(answer.error);
    // Still being processed: the next page waits for it.
    else void navigate(resultPath(paymentIntentId), { replace: true });
  };

  return {
    phase,
    problem: problem?.tell(text) ?? (wasRefusedInApp(payment) ? text('payments.refusedInApp') : undefined),
    /** Whether the card form can be used. */
    isUsable: stripe !== null && elements !== null,
    pay: () =>
      pay().catch(() => {
        setPhase('form');
        setProblem({ tell: (say) => say('payments.failedText') });
      }),
    book,
  };
};
