import { queryOptions } from '@tanstack/react-query';
import { referralParts } from '#web/lib/referral.ts';
import { call } from '#web/lib/api-client.ts';
import type { PaymentParams } from '#web/lib/payment-params.ts';

/**
 * Holds the stay and prepares its payment: once per visit to the screen, however often React renders it, since the same stay has the same
 * key. Nothing is cached for the next visit, whose hold may be another.
 */
export const paymentIntentQuery = ({ spotId, referralCode, ...stay }: PaymentParams) =>
  queryOptions({
    queryKey: ['payments', 'intent', spotId, stay],
    // Without the signal: in development React unmounts and remounts once, and a running request must not be repeated.
    queryFn: () =>
      call(
        'payments',
        'createPaymentIntent',
        { body: { bookingData: { parkingSpotId: spotId, ...stay, ...referralParts(referralCode) } } },
        { isRepeatable: true },
      ),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    // A hold starts when somebody asks for it, not when a connection returns.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
