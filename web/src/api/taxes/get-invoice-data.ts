import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** Whom the invoice of a paid stay is for; only for its driver. */
export const invoiceDataQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['taxes', 'invoice', bookingId],
    queryFn: ({ signal }) => call('taxes', 'getInvoiceData', { params: { bookingId } }, { signal }),
  });
