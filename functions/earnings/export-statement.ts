import { earningsRoutes } from '#shared/api/earnings.ts';
import { exportStatement } from '#shared/domain/earnings/export-statement.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(earningsRoutes.exportStatement, async ({ actor, input }) => {
  const deps = kit.connect(kit.bookings, kit.limits);
  const { text, fileName } = await exportStatement(deps, actor, input.query);
  return new kit.Reply(text, { headers: { 'content-disposition': `attachment; filename="${fileName}"` } });
});
