import { taxRoutes } from '#shared/api/taxes.ts';
import { getTaxDetails } from '#shared/domain/taxes/tax-details.ts';
import { clock, withDueDiligence, withSettings, withTaxDetails } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(taxRoutes.getTaxDetails, ({ actor }) =>
  getTaxDetails({ ...withTaxDetails(), ...withDueDiligence(), ...withSettings(), ...clock }, actor),
);
