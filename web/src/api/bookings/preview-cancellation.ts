import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { bookingKeys } from './keys.ts';

/** The preview of a cancellation: fetched before each one. */
export const cancellationQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...bookingKeys.all, 'cancellation', bookingId],
    queryFn: ({ signal }) => call('bookings', 'previewCancellation', { params: { bookingId } }, { signal }),
    staleTime: 0,
  });
