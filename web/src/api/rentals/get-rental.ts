import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { rentalKeys } from './keys.ts';

export const getRental = (rentalId: string, options?: { signal: AbortSignal }) =>
  call('rentals', 'getRental', { params: { rentalId } }, options);

/** A rental of the signed-in person. The other party and the clock change it, too. */
export const rentalQuery = (rentalId: string) =>
  queryOptions({
    queryKey: [...rentalKeys.all, 'one', rentalId],
    queryFn: ({ signal }) => getRental(rentalId, { signal }),
    staleTime: 0,
  });
