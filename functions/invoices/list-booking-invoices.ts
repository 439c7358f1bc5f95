import { invoiceRoutes } from '#shared/api/invoices.ts';
import { listBookingInvoices } from '#shared/domain/invoices/read-invoices.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(invoiceRoutes.listBookingInvoices, ({ actor, input }) =>
  listBookingInvoices(kit.connect(kit.bookings, kit.invoices, kit.settings), actor, input.params.bookingId),
);
