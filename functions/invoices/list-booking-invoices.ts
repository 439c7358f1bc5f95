import { invoiceRoutes } from '#shared/api/invoices.ts';
import { listBookingInvoices } from '#shared/domain/invoices/read-invoices.ts';
import { withBookings, withInvoices, withSettings } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(invoiceRoutes.listBookingInvoices, ({ actor, input }) =>
  listBookingInvoices(
    { ...withBookings(), ...withInvoices(), ...withSettings() },
    actor,
    input.params.bookingId,
  ),
);
