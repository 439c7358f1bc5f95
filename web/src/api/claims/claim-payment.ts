import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** The payment by which a driver accepts a claim; asked for once the driver has pressed. `due` is the amount that was shown. */
export const claimPaymentQuery = (bookingId: string, due: number) =>
  queryOptions({
    queryKey: ['claims', 'payment', bookingId, due],
    queryFn: () => call('claims', 'createClaimPayment', { params: { bookingId } }, { isRepeatable: true }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
