import { invoiceRoutes } from '#shared/api/invoices.ts';
import { getInvoice } from '#shared/domain/invoices/read-invoices.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(invoiceRoutes.getInvoice, ({ actor, input }) =>
  getInvoice(kit.invoices(), actor, input.params.invoiceId),
);
