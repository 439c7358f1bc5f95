import { taxRoutes } from '#shared/api/taxes.ts';
import { getInvoiceData } from '#shared/domain/invoices/invoice-data.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(taxRoutes.getInvoiceData, ({ actor, input }) =>
  getInvoiceData(kit.connect(kit.bookings, kit.invoiceData), actor, input.params.bookingId),
);
