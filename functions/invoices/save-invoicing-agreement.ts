import { invoiceRoutes } from '#shared/api/invoices.ts';
import { saveInvoicingAgreement } from '#shared/domain/invoices/invoicing-agreement.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(invoiceRoutes.saveInvoicingAgreement, ({ actor, input }) =>
  saveInvoicingAgreement(
    kit.connect(kit.invoices, kit.invoicingAgreements, kit.taxDetails, kit.limits),
    actor,
    input.body,
  ),
);
