import { taxRoutes } from '#shared/api/taxes.ts';
import { getTaxDetails } from '#shared/domain/taxes/tax-details.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(taxRoutes.getTaxDetails, ({ actor }) =>
  getTaxDetails(kit.connect(kit.taxDetails, kit.dueDiligence, kit.settings), actor),
);
