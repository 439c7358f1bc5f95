import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { rentalKeys } from './keys.ts';

/** The rentals of the signed-in person, as driver and as owner. */
export const rentalsQuery = queryOptions({
  queryKey: [...rentalKeys.all, 'list'],
  queryFn: async ({ signal }) => (await call('rentals', 'listRentals', {}, { signal })).rentals,
});
