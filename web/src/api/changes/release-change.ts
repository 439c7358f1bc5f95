import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { bookingKeys } from '../bookings/keys.ts';
import { showChanged } from './request-change.ts';

/** Gives up a change that is not paid. */
export const releaseChange = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: ['bookings', 'releaseChange'],
    mutationFn: (bookingId: string) =>
      call('changes', 'releaseChange', { params: { bookingId } }, { isRepeatable: true }),
    onSuccess: (booking) => showChanged(queries, booking),
    onError: () => void queries.invalidateQueries({ queryKey: bookingKeys.all }),
  });
