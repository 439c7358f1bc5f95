import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentIntent } from '#shared/api/payments.ts';
import { releaseHold } from '#web/api/bookings/release-hold.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';

/** The number of earlier history entries of this visit, as the router counts them. */
const entriesBefore = (): number => {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown }; // the router's, or another's
  return typeof idx === 'number' ? idx : 0;
};

const isPaid = (outcome: unknown) =>
  typeof outcome === 'object' && outcome !== null && 'status' in outcome && outcome.status === 'confirmed';

/**
 * Leaving the payment by 'Cancelar' or by going back releases the hold and cancels its payment. A reload, another tab or a link elsewhere
 * does not: the hold stays for the driver's return. `isOpen`: nothing is being processed by the bank or asked by its app.
 */
export const useRelease = (
  { bookingId, paymentIntentId }: Pick<PaymentIntent, 'bookingId' | 'paymentIntentId'>,
  { isOpen, fallback, onHoldAgain }: { isOpen: boolean; fallback: string; onHoldAgain: () => void },
) => {
  const navigate = useNavigate();
  const { mutate, mutateAsync, isPending } = useMutation(releaseHold(useQueryClient()));
  const isDone = useRef(false);
  const isOpenNow = useRef(isOpen);

  useEffect(() => {
    isOpenNow.current = isOpen;
  }, [isOpen]);
  useEffect(() => {
    const entry = entriesBefore();
    return () => {
      const hasGoneBack = entriesBefore() < entry;
      if (hasGoneBack && isOpenNow.current && !isDone.current) mutate(bookingId);
    };
  }, [bookingId, mutate]);

  const toSuccess = (payment?: string) =>
    void navigate(paths.paymentSuccess(bookingId, payment), { replace: true });

  /** Releases the hold once. False if it was paid meanwhile, or is being paid: then the driver is taken to the booking. */
  const release = async (): Promise<boolean> => {
    const outcome = await mutateAsync(bookingId).catch((error: unknown) => error);
    if (outcome instanceof ApiError && outcome.code === 'payment_processing') toSuccess(paymentIntentId);
    // Another tab was faster.
    else if (isPaid(outcome)) toSuccess();
    else return true;
    return false;
  };

  const cancel = async () => {
    if (isDone.current) return;
    isDone.current = true;
    if (!(await release())) return;
    // A hold that could not be released expires by itself.
    if (entriesBefore() > 0) void navigate(-1);
    else void navigate(fallback, { replace: true });
  };
  /** Gives up a payment that waits in the bank's app: the hold is replaced by a new one, whose payment can be of another kind. */
  const payAnotherWay = async () => {
    if (isDone.current) return;
    isDone.current = true;
    if (await release()) onHoldAgain();
  };

  return {
    cancel: () => void cancel(),
    payAnotherWay: () => void payAnotherWay(),
    isCancelling: isPending,
  };
};
