import { invoiceRoutes } from '#shared/api/invoices.ts';
import { getInvoicingAgreement } from '#shared/domain/invoices/invoicing-agreement.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(invoiceRoutes.getInvoicingAgreement, ({ actor }) =>
  getInvoicingAgreement(kit.connect(kit.invoices, kit.invoicingAgreements, kit.taxDetails), actor),
);
