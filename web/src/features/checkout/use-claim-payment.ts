import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ClaimPayment } from '#shared/api/claims.ts';
import { confirmClaimPayment } from '#web/api/claims/change-claim.ts';
import { claimQuery } from '#web/api/claims/get-claim.ts';
import { isAwaitingApp, paymentQuery } from '#web/api/payments/get-payment.ts';
import type { Told } from '#web/components/forms/use-form-problems.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';

/** `form`: nothing is paid. `awaiting`: the bank's app asks. `paying`: being processed. `refunded`: paid too late, and refunded. */
type Phase = 'form' | 'awaiting' | 'paying' | 'refunded';

/** Pays a claim with the provider's form, then reports it; the webhook does the same, whichever is first. */
export const useClaimPayment = (bookingId: string, prepared: ClaimPayment) => {
  const text = useText();
  const queries = useQueryClient();
  const stripe = useStripe();
  const elements = useElements();
  const [step, setStep] = useState<'form' | 'paying'>('form');
  const [problem, setProblem] = useState<{ tell: Told }>();
  const { paymentIntentId } = prepared;
  const reporting = useMutation(confirmClaimPayment(queries, bookingId));
  const { mutate: report, error: reportError } = reporting;
  const isRefunded = reportError instanceof ApiError && reportError.code === 'claim_refunded';
  const known = paymentQuery(stripe, prepared.clientSecret);
  const { data: payment } = useQuery(known);
  const isAwaiting = step === 'form' && isAwaitingApp(payment);
  const isDone = step === 'form' && payment?.status === 'succeeded';

  // The provider has the money, as after a return from the bank's app or from another page.
  useEffect(() => {
    if (isDone) report(paymentIntentId);
  }, [isDone, report, paymentIntentId]);

  const fail = (tell: Told) => {
    setStep('form');
    setProblem({ tell });
  };

  const pay = async () => {
    if (!stripe || !elements || step !== 'form') return;
    setStep('paying');
    setProblem(undefined);
    const wasOnline = navigator.onLine;
    const back = `${window.location.origin}${paths.claim(bookingId)}`;
    const answer = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: back },
      redirect: 'if_required',
    });
    const { error } = answer;
    const isLost = error?.type === 'api_connection_error';
    const told = answer.paymentIntent ?? answer.error.payment_intent;
    const paid =
      told ??
      (isLost ? (await stripe.retrievePaymentIntent(prepared.clientSecret)).paymentIntent : undefined);
    if (paid?.status === 'succeeded') {
      setStep('form');
      report(paymentIntentId);
    } else if (paid && isAwaitingApp(paid)) {
      queries.setQueryData(known.queryKey, paid);
      setStep('form');
    } else if (isLost && !paid) fail((say) => say(wasOnline ? 'payments.unanswered' : 'common.notSent'));
    else if (error && error.type !== 'validation_error')
      fail((say) => error.message ?? say('payments.failedText'));
    else setStep('form');
    void queries.invalidateQueries({ queryKey: claimQuery(bookingId).queryKey });
  };

  const phase = ((): Phase => {
    if (isRefunded) return 'refunded';
    if (isAwaiting) return 'awaiting';
    return reporting.isPending ? 'paying' : step;
  })();
  const unreported = reportError && !isRefunded ? text('claims.paidUnreported') : undefined;
  return {
    phase,
    problem: problem?.tell(text) ?? unreported,
    isUsable: stripe !== null && elements !== null,
    pay: () => pay().catch(() => fail((say) => say('payments.failedText'))),
  };
};
