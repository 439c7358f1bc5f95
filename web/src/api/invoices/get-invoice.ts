import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** An invoice of the caller. It never changes. */
export const invoiceQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['invoices', 'one', invoiceId],
    queryFn: ({ signal }) => call('invoices', 'getInvoice', { params: { invoiceId } }, { signal }),
    staleTime: Infinity,
  });
