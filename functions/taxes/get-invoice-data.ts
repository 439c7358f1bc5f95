import { taxRoutes } from '#shared/api/taxes.ts';
import { getInvoiceData } from '#shared/domain/invoices/invoice-data.ts';
import { clock, withBookings, withInvoiceData } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(taxRoutes.getInvoiceData, ({ actor, input }) =>
  getInvoiceData({ ...withBookings(), ...withInvoiceData(), ...clock }, actor, input.params.bookingId),
);
