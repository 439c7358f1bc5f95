import { taxRoutes } from '#shared/api/taxes.ts';
import { saveInvoiceData } from '#shared/domain/invoices/invoice-data.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(taxRoutes.saveInvoiceData, ({ actor, input }) =>
  saveInvoiceData(
    kit.connect(kit.bookings, kit.taxDetails, kit.invoiceData, kit.limits),
    actor,
    input.params.bookingId,
    input.body.revision,
  ),
);
