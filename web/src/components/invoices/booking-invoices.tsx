import { useQuery } from '@tanstack/react-query';
import { bookingInvoicesQuery } from '#web/api/invoices/list-booking-invoices.ts';
import { useText } from '#web/i18n/use-text.ts';
import { QueryError } from '#web/ui/error-state.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { InvoiceRows } from './invoice-rows.tsx';

/** The driver's invoices of a stay, with what others wait for. Nothing for stays from before there were invoices. */
export const BookingInvoices = ({ bookingId }: { bookingId: string }) => {
  const text = useText();
  const query = useQuery(bookingInvoicesQuery(bookingId));
  const { data, error } = query;
  if (!data)
    return error ? <QueryError title={text('invoices.failed')} query={query} /> : <Skeleton height="4rem" />;
  const { invoices, waitsFor, isPending } = data;
  const hasRent = invoices.some(({ subject }) => subject === 'rent');
  return (
    <Stack gap={2}>
      {invoices.length > 0 && <InvoiceRows invoices={invoices} />}
      {isPending && <Note>{text('invoices.pending')}</Note>}
      {waitsFor === 'recipient_data' && <Note>{text('invoices.waitsForData')}</Note>}
      {(isPending || (invoices.length > 0 && !hasRent)) && <Note>{text('invoices.rentByOwner')}</Note>}
    </Stack>
  );
};
