import { invoiceRoutes } from '#shared/api/invoices.ts';
import { saveInvoicingAgreement } from '#shared/domain/invoices/invoicing-agreement.ts';
import { clock, withInvoices, withLimits, withTaxDetails } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(invoiceRoutes.saveInvoicingAgreement, ({ actor, input }) =>
  saveInvoicingAgreement(
    { ...withInvoices(), ...withTaxDetails(), ...withLimits(), ...clock },
    actor,
    input.body,
  ),
);
