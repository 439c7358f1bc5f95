import { earningsRoutes } from '#shared/api/earnings.ts';
import { getStatementPdf } from '#shared/domain/earnings/statement.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(earningsRoutes.getStatementPdf, async ({ actor, input }) => {
  const deps = kit.connect(
    kit.spots,
    kit.bookings,
    kit.bookingTotals,
    kit.taxDetails,
    kit.limits,
    kit.statementFiles,
  );
  const { bytes, fileName } = await getStatementPdf(deps, actor, input.query);
  return new kit.Reply(bytes, { headers: { 'content-disposition': `attachment; filename="${fileName}"` } });
});
