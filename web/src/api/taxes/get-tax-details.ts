import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** The caller's details for invoices and taxes, and the missing ones. */
export const taxDetailsQuery = queryOptions({
  queryKey: ['taxes', 'details'],
  queryFn: ({ signal }) => call('taxes', 'getTaxDetails', {}, { signal }),
});
