import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { bookingKeys } from './keys.ts';

/** The public check of a QR code's token; older answers are never shown. */
export const passCheckQuery = (token: string) =>
  queryOptions({
    queryKey: [...bookingKeys.all, 'pass', token],
    queryFn: ({ signal }) => call('bookings', 'checkPass', { params: { token } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
