import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { bookingInvoicesQuery } from '../invoices/list-booking-invoices.ts';
import { invoiceDataQuery } from './get-invoice-data.ts';
import { taxDetailsQuery } from './get-tax-details.ts';

/** Copies the caller's tax details, of the revision that the page showed, to a stay. Idempotent. */
export const saveInvoiceData = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationKey: ['taxes', 'invoice', bookingId],
    mutationFn: (revision: number) =>
      call('taxes', 'saveInvoiceData', { params: { bookingId }, body: { revision } }),
    meta: { isRepeatable: true },
    onSuccess: (data) => {
      queries.setQueryData(invoiceDataQuery(bookingId).queryKey, data);
      void queries.invalidateQueries({ queryKey: bookingInvoicesQuery(bookingId).queryKey });
    },
    // Another tab may have changed the details or the invoice data.
    onError: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: taxDetailsQuery.queryKey }),
        queries.invalidateQueries({ queryKey: invoiceDataQuery(bookingId).queryKey }),
      ]),
  });
