import { invoiceRoutes } from '#shared/api/invoices.ts';
import { listInvoices } from '#shared/domain/invoices/read-invoices.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(invoiceRoutes.listInvoices, async ({ actor, input }) => {
  const deps = kit.connect(kit.invoices, kit.limits);
  const { invoices, next } = await listInvoices(deps, actor, input.query);
  return kit.pageReply(invoices, next);
});
