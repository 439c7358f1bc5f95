import { invoiceRoutes } from '#shared/api/invoices.ts';
import { getInvoice } from '#shared/domain/invoices/read-invoices.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(invoiceRoutes.getInvoice, ({ actor, input }) =>
  getInvoice(kit.invoices(), actor, input.params.invoiceId),
);
