import { invoiceRoutes } from '#shared/api/invoices.ts';
import { saveInvoicingAgreement } from '#shared/domain/invoices/invoicing-agreement.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(invoiceRoutes.saveInvoicingAgreement, ({ actor, input }) =>
  saveInvoicingAgreement(
    { ...kit.invoices(), ...kit.taxDetails(), ...kit.limits(), ...kit.clock },
    actor,
    input.body,
  ),
);
