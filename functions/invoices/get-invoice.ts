import { invoiceRoutes } from '#shared/api/invoices.ts';
import { getInvoice } from '#shared/domain/invoices/read-invoices.ts';
import { withInvoices } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(invoiceRoutes.getInvoice, ({ actor, input }) =>
  getInvoice(withInvoices(), actor, input.params.invoiceId),
);
