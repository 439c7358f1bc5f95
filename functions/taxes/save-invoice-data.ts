import { taxRoutes } from '#shared/api/taxes.ts';
import { saveInvoiceData } from '#shared/domain/invoices/invoice-data.ts';
import { clock, withBookings, withInvoiceData, withLimits, withTaxDetails } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(taxRoutes.saveInvoiceData, ({ actor, input }) =>
  saveInvoiceData(
    { ...withBookings(), ...withTaxDetails(), ...withInvoiceData(), ...withLimits(), ...clock },
    actor,
    input.params.bookingId,
    input.body.revision,
  ),
);
