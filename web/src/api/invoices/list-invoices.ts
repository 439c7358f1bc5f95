import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#web/lib/api-client.ts';

export interface InvoiceFilter {
  /** Days of issue, both included. */
  from?: string;
  to?: string;
  /** A part of the number. */
  number?: string;
}

/** Invoices of the signed-in person, latest first, in pages. */
export const invoicesQuery = (filter: InvoiceFilter) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      callPage(
        'invoices',
        'listInvoices',
        { query: { ...filter, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
