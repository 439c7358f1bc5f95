import { taxRoutes } from '#shared/api/taxes.ts';
import { getTaxDetails } from '#shared/domain/taxes/tax-details.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(taxRoutes.getTaxDetails, ({ actor }) =>
  getTaxDetails({ ...kit.taxDetails(), ...kit.dueDiligence(), ...kit.settings(), ...kit.clock }, actor),
);
