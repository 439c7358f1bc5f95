import { invoiceRoutes } from '#shared/api/invoices.ts';
import { getInvoicePdf } from '#shared/domain/invoices/invoice-files.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(invoiceRoutes.getInvoicePdf, async ({ actor, input }) => {
  const deps = kit.connect(kit.invoices, kit.invoiceFiles, kit.limits);
  const { bytes, fileName } = await getInvoicePdf(deps, actor, input.params.invoiceId);
  return new kit.Reply(bytes, { headers: { 'content-disposition': `attachment; filename="${fileName}"` } });
});
