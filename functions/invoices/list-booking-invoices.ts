import { invoiceRoutes } from '#shared/api/invoices.ts';
import { listBookingInvoices } from '#shared/domain/invoices/read-invoices.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(invoiceRoutes.listBookingInvoices, ({ actor, input }) =>
  listBookingInvoices(
    { ...kit.bookings(), ...kit.invoices(), ...kit.settings() },
    actor,
    input.params.bookingId,
  ),
);
