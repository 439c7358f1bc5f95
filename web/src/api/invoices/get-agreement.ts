import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** Whether the caller agreed to rent invoices in the own name, and what invoices of the commission wait for. */
export const agreementQuery = queryOptions({
  queryKey: ['invoices', 'agreement'],
  queryFn: ({ signal }) => call('invoices', 'getInvoicingAgreement', {}, { signal }),
  staleTime: 0,
});
