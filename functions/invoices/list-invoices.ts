import { invoiceRoutes } from '#shared/api/invoices.ts';
import { listInvoices } from '#shared/domain/invoices/read-invoices.ts';
import { clock, withInvoices, withLimits } from '../_kit/deps.ts';
import { endpoint, pageReply } from '../_kit/endpoint.ts';

export const handler = endpoint(invoiceRoutes.listInvoices, async ({ actor, input }) => {
  const deps = { ...withInvoices(), ...withLimits(), ...clock };
  const { invoices, next } = await listInvoices(deps, actor, input.query);
  return pageReply(invoices, next);
});
