import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api-client.ts';
import { showChanged } from './request-change.ts';

const confirm = (bookingId: string, stripePaymentIntentId: string) =>
  call(
    'changes',
    'confirmChange',
    { params: { bookingId }, body: { stripePaymentIntentId } },
    { isRepeatable: true },
  );

const POLL_MS = 2000;

/** Whether the bank has not decided yet. */
export const isPaymentOpen = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'payment_incomplete';

/** Reports that a change is paid. Idempotent. */
export const confirmChange = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationFn: (paymentIntentId: string) => confirm(bookingId, paymentIntentId),
    meta: { isRepeatable: true },
    onSuccess: (booking) => showChanged(queries, booking),
  });

/** The booking after the payment of a change, reported again while the bank decides. */
export const reportedChangeQuery = (bookingId: string, paymentIntentId: string) =>
  queryOptions({
    queryKey: ['payments', 'change', 'report', paymentIntentId],
    queryFn: () => confirm(bookingId, paymentIntentId),
    retry: false,
    staleTime: Infinity,
    refetchInterval: ({ state }) => isPaymentOpen(state.error) && POLL_MS,
  });
