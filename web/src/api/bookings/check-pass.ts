import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { bookingKeys } from './keys.ts';

/** What the token of a QR code says now: an older answer is never shown. */
export const passCheckQuery = (token: string) =>
  queryOptions({
    queryKey: [...bookingKeys.all, 'pass', token],
    queryFn: ({ signal }) => call('bookings', 'checkPass', { params: { token } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
