import { taxRoutes } from '#shared/api/taxes.ts';
import { saveDetailsForInvoices } from '#shared/domain/invoices/invoicing-agreement.ts';
import {
  clock,
  withDueDiligence,
  withInvoices,
  withLimits,
  withSettings,
  withTaxDetails,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(taxRoutes.saveTaxDetails, ({ actor, input }) =>
  saveDetailsForInvoices(
    {
      ...withTaxDetails(),
      ...withDueDiligence(),
      ...withInvoices(),
      ...withLimits(),
      ...withSettings(),
      ...clock,
    },
    actor,
    input.body,
  ),
);
