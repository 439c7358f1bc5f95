import { invoiceRoutes } from '#shared/api/invoices.ts';
import { getInvoicingAgreement } from '#shared/domain/invoices/invoicing-agreement.ts';
import { withInvoices, withTaxDetails } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(invoiceRoutes.getInvoicingAgreement, ({ actor }) =>
  getInvoicingAgreement({ ...withInvoices(), ...withTaxDetails() }, actor),
);
