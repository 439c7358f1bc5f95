import { invoiceRoutes } from '#shared/api/invoices.ts';
import { getInvoicingAgreement } from '#shared/domain/invoices/invoicing-agreement.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(invoiceRoutes.getInvoicingAgreement, ({ actor }) =>
  getInvoicingAgreement({ ...kit.invoices(), ...kit.taxDetails() }, actor),
);
