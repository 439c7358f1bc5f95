import { earningsRoutes } from '#shared/api/earnings.ts';
import { getEarnings } from '#shared/domain/earnings/get-earnings.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(earningsRoutes.getEarnings, ({ actor, input }) =>
  getEarnings(kit.connect(kit.spots, kit.bookings, kit.bookingTotals), actor, input.query),
);
