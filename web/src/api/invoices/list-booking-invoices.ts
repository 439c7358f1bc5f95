import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** The caller's invoices of a stay, and what others wait for. New ones are issued within minutes. */
export const bookingInvoicesQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['invoices', 'booking', bookingId],
    queryFn: ({ signal }) => call('invoices', 'listBookingInvoices', { params: { bookingId } }, { signal }),
    staleTime: 0,
  });
