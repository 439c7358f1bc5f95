import { queryOptions } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import { call } from '#web/lib/api-client.ts';

/** Reports a payment to the server when the provider redirects back; the server asks the provider itself (ruling 2). */
const confirmPaid = ({ parkingSpotId, startTime, endTime }: Booking, stripePaymentIntentId: string) =>
  call(
    'bookings',
    'createBooking',
    { body: { parkingSpotId, startTime, endTime, stripePaymentIntentId } },
    { isRepeatable: true },
  );

/** The booking after its payment was reported, once; null while there is nothing to report. */
export const reportedPaymentQuery = (booking: Booking | undefined, paymentIntentId: string | undefined) =>
  queryOptions({
    queryKey: ['payments', 'report', paymentIntentId],
    queryFn: () => (booking && paymentIntentId ? confirmPaid(booking, paymentIntentId) : null),
    retry: false,
    staleTime: Infinity,
  });
