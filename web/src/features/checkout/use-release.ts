import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '#web/lib/api-error.ts';
import type { PaymentPurpose } from './payment-purpose.ts';

/** The number of earlier history entries of this visit, as the router counts them. */
const entriesBefore = (): number => {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown }; // the router's, or another's
  return typeof idx === 'number' ? idx : 0;
};

/**
 * Leaving the payment by 'Cancelar' or by going back releases the hold and cancels its payment. A reload, another tab or a link elsewhere
 * does not: the hold stays for the driver's return. `isOpen`: nothing is being processed by the bank or asked by its app.
 */
export const useRelease = (
  purpose: PaymentPurpose,
  { paymentIntentId, isOpen }: { paymentIntentId: string; isOpen: boolean },
) => {
  const navigate = useNavigate();
  const isDone = useRef(false);
  const isOpenNow = useRef(isOpen);
  const latest = useRef(purpose);

  useEffect(() => {
    isOpenNow.current = isOpen;
    latest.current = purpose;
  }, [isOpen, purpose]);
  useEffect(() => {
    const entry = entriesBefore();
    return () => {
      const hasGoneBack = entriesBefore() < entry;
      if (hasGoneBack && isOpenNow.current && !isDone.current)
        void latest.current.release().catch(() => undefined);
    };
  }, []);

  const toResult = (payment?: string) => void navigate(purpose.resultPath(payment), { replace: true });

  /** Releases it once. False if it was paid meanwhile, or is being paid: then the driver is taken to the result. */
  const release = async (): Promise<boolean> => {
    const outcome = await purpose.release().catch((error: unknown) => error);
    if (outcome instanceof ApiError && outcome.code === 'payment_processing') toResult(paymentIntentId);
    // Another tab was faster.
    else if (outcome === 'paid') toResult();
    else return true;
    return false;
  };

  const cancel = async () => {
    if (isDone.current) return;
    isDone.current = true;
    if (!(await release())) return;
    // A hold that could not be released expires by itself.
    if (entriesBefore() > 0) void navigate(-1);
    else void navigate(purpose.fallback, { replace: true });
  };
  /** Gives up a payment that waits in the bank's app: what it is for is held again, and its payment can be of another kind. */
  const payAnotherWay = async () => {
    if (isDone.current) return;
    isDone.current = true;
    if (await release()) purpose.renew();
  };

  return {
    cancel: () => void cancel(),
    payAnotherWay: () => void payAnotherWay(),
    isCancelling: purpose.isReleasing,
  };
};
