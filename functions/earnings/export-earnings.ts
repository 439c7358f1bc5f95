import { earningsRoutes } from '#shared/api/earnings.ts';
import { exportEarnings } from '#shared/domain/earnings/export-earnings.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(earningsRoutes.exportEarnings, async ({ actor, input }) => {
  const deps = kit.connect(kit.spots, kit.bookings, kit.bookingTotals);
  const { text, fileName, next } = await exportEarnings(deps, actor, input.query);
  return new kit.Reply(text, {
    headers: {
      'content-disposition': `attachment; filename="${fileName}"`,
      ...(next !== undefined && { 'x-next-cursor': next }),
    },
  });
});
