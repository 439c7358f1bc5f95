import { earningsRoutes } from '#shared/api/earnings.ts';
import { getStatementPdf } from '#shared/domain/earnings/statement.ts';
import {
  clock,
  withBookings,
  withBookingTotals,
  withLimits,
  withSpots,
  withStatementFiles,
  withTaxDetails,
} from '../_kit/deps.ts';
import { endpoint, Reply } from '../_kit/endpoint.ts';

export const handler = endpoint(earningsRoutes.getStatementPdf, async ({ actor, input }) => {
  const deps = {
    ...withSpots(),
    ...withBookings(),
    ...withBookingTotals(),
    ...withTaxDetails(),
    ...withLimits(),
    ...withStatementFiles(),
    ...clock,
  };
  const { bytes, fileName } = await getStatementPdf(deps, actor, input.query);
  return new Reply(bytes, { headers: { 'content-disposition': `attachment; filename="${fileName}"` } });
});
