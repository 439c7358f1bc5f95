import { earningsRoutes } from '#shared/api/earnings.ts';
import { exportStatement } from '#shared/domain/earnings/export-statement.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint, Reply } from '../_kit/endpoint.ts';

export const handler = endpoint(earningsRoutes.exportStatement, async ({ actor, input }) => {
  const deps = { ...kit.bookings(), ...kit.limits(), ...kit.clock };
  const { text, fileName } = await exportStatement(deps, actor, input.query);
  return new Reply(text, { headers: { 'content-disposition': `attachment; filename="${fileName}"` } });
});
