import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** What the caller has said for invoices and taxes, and what is missing. */
export const taxDetailsQuery = queryOptions({
  queryKey: ['taxes', 'details'],
  queryFn: ({ signal }) => call('taxes', 'getTaxDetails', {}, { signal }),
});
