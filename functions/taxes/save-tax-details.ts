import { taxRoutes } from '#shared/api/taxes.ts';
import { saveTaxDetails } from '#shared/domain/taxes/tax-details.ts';
import { clock, withLimits, withDueDiligence, withTaxDetails } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(taxRoutes.saveTaxDetails, ({ actor, input }) =>
  saveTaxDetails(
    { ...withTaxDetails(), ...withDueDiligence(), ...withLimits(), ...clock },
    actor,
    input.body,
  ),
);
