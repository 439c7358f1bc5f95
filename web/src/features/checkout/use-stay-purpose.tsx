import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Booking } from '#shared/api/bookings.ts';
import type { PaymentIntent } from '#shared/api/payments.ts';
import { createBooking } from '#web/api/bookings/create-booking.ts';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { releaseHold } from '#web/api/bookings/release-hold.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { PaymentParams } from '#web/lib/payment-params.ts';
import { paths } from '#web/lib/paths.ts';
import { whenShown } from '#web/lib/when-shown.ts';
import { toast } from '#web/ui/toast-store.ts';
import { AfterPayment } from './components/payment/after-payment.tsx';
import { isRenewal } from '#web/components/rentals/is-renewal.ts';
import { MonthEnded } from './components/payment/month-payment.tsx';
import { HoldEnded } from './components/hold/hold-ended.tsx';
import type { PaymentPurpose } from './payment-purpose.ts';

/** The state of the hold, fetched again when the page is shown: another tab may have paid or released it. */
const useHoldState = (bookingId: string): PaymentPurpose['state'] => {
  const { data, refetch } = useQuery(bookingQuery(bookingId));
  useEffect(() => whenShown(() => void refetch()), [refetch]);
  const status: Booking['status'] = data?.status ?? 'pending';
  if (status === 'pending') return 'open';
  return status === 'expired' ? 'over' : 'done';
};

/** The payment of a stay that is held; `onHoldAgain` asks for another hold after the end of this one. */
export const useStayPurpose = (
  params: PaymentParams,
  prepared: PaymentIntent,
  onHoldAgain: () => void,
): PaymentPurpose => {
  const text = useText();
  const queries = useQueryClient();
  // It follows a payment, not a press: what is unknown about it is not about what was pressed.
  const booking = useMutation({ ...createBooking(queries), meta: { isAutomatic: true } });
  const hold = useMutation(releaseHold(queries));
  const { bookingId, paymentIntentId, totalPrice, rental } = prepared;
  const { spotId, startTime, endTime } = params;
  return {
    state: useHoldState(bookingId),
    resultPath: (payment) => paths.paymentSuccess(bookingId, payment),
    fallback: rental ? paths.rental(rental.id) : paths.spot(spotId),
    report: async () => {
      await booking.mutateAsync({
        parkingSpotId: spotId,
        startTime,
        endTime,
        totalPrice: totalPrice.toFixed(2),
        stripePaymentIntentId: paymentIntentId,
        paymentStatus: 'completed',
        status: 'confirmed',
      });
      toast.success(text('payments.succeeded'), text('payments.confirmed'));
    },
    isReporting: booking.isPending,
    refundCode: 'booking_refunded',
    release: async () => {
      // The rental goes on until its time to pay is over: leaving the page does not end it.
      if (isRenewal(prepared)) return 'released';
      return (await hold.mutateAsync(bookingId)).status === 'confirmed' ? 'paid' : 'released';
    },
    isReleasing: hold.isPending,
    renew: onHoldAgain,
    renderEnded: (isTimeOver) =>
      rental ? (
        <MonthEnded rentalId={rental.id} />
      ) : (
        <HoldEnded isTimeOver={isTimeOver} params={params} onHoldAgain={onHoldAgain} />
      ),
    renderUndone: ({ isRefunded, onRetry }) => (
      <AfterPayment
        isRefunded={isRefunded}
        bookingId={bookingId}
        isRetrying={booking.isPending}
        onRetry={onRetry}
      />
    ),
  };
};
