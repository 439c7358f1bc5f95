import { taxRoutes } from '#shared/api/taxes.ts';
import { saveDetailsForInvoices } from '#shared/domain/invoices/invoicing-agreement.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(taxRoutes.saveTaxDetails, ({ actor, input }) =>
  saveDetailsForInvoices(
    kit.connect(kit.taxDetails, kit.dueDiligence, kit.invoices, kit.limits, kit.settings),
    actor,
    input.body,
  ),
);
