import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Booking } from '#shared/api/bookings.ts';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { invalidateAfterBookingChange } from '#web/api/bookings/invalidate-after-booking-change.ts';
import { showBooking } from '#web/api/bookings/show-booking.ts';
import { reportedPaymentQuery } from '#web/api/payments/report-payment.ts';
import { forgetUsedReferral } from '#web/lib/referral.ts';

/** The redirect parameters of the payment provider for a driver who had to leave the site, such as for their bank. */
export interface ProviderReturn {
  paymentIntentId: string | undefined;
  hasFailed: boolean;
}

export const readProviderReturn = (params: URLSearchParams): ProviderReturn => ({
  paymentIntentId: params.get('payment_intent') ?? undefined,
  hasFailed: params.get('redirect_status') === 'failed',
});

const POLL_MS = 2000;
/** The provider's message arrives within seconds; after this time the page says so, and polls less often. */
const LONG_MS = 30_000;
const SLOW_POLL_MS = 10_000;

/** A hold that expired while its driver was at the bank is booked or refunded, too (ruling 3). */
const canBePaid = (booking: Booking | undefined) =>
  booking?.status === 'pending' || booking?.status === 'expired';

const isWaiting = (booking: Booking | undefined) => booking?.status === 'pending';

/** Whether this many milliseconds have passed since the first render. */
const useIsLater = (ms: number) => {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
};

/**
 * The booking, polled until it is confirmed: the returning browser and the provider's own message both report the payment, whichever is
 * first (PY-03).
 */
export const useConfirmedBooking = (bookingId: string, { paymentIntentId, hasFailed }: ProviderReturn) => {
  const queries = useQueryClient();
  const isLong = useIsLater(LONG_MS);
  const booking = useQuery({
    ...bookingQuery(bookingId),
    refetchInterval: ({ state }) => isWaiting(state.data) && !hasFailed && (isLong ? SLOW_POLL_MS : POLL_MS),
  });
  const { data } = booking;
  const canReport = canBePaid(data) && paymentIntentId !== undefined && !hasFailed;
  const report = useQuery({ ...reportedPaymentQuery(data, paymentIntentId), enabled: canReport });
  const { data: reported, isError: isRefused } = report;
  const { refetch } = booking;
  // It may have been refunded.
  useEffect(() => {
    if (isRefused) void refetch();
  }, [isRefused, refetch]);
  useEffect(() => {
    if (reported) showBooking(queries, reported);
  }, [queries, reported]);
  const isConfirmed = data?.status === 'confirmed' || data?.status === 'completed';
  useEffect(() => {
    if (!isConfirmed) return;
    forgetUsedReferral();
    invalidateAfterBookingChange(queries);
  }, [queries, isConfirmed]);
  return { ...booking, isConfirmed, isLong, isReporting: canReport && report.isFetching };
};
