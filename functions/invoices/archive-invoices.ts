import { invoiceRoutes } from '#shared/api/invoices.ts';
import { archiveInvoices } from '#shared/domain/invoices/invoice-files.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(invoiceRoutes.archiveInvoices, async ({ actor, input }) => {
  const deps = kit.connect(kit.invoices, kit.invoiceFiles, kit.limits);
  const { bytes, fileName, next } = await archiveInvoices(deps, actor, input.query);
  return new kit.Reply(bytes, {
    headers: {
      'content-disposition': `attachment; filename="${fileName}"`,
      ...(next !== undefined && { 'x-next-cursor': next }),
    },
  });
});
