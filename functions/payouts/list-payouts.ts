import { payoutRoutes } from '#shared/api/payouts.ts';
import { listPayouts } from '#shared/domain/payouts/list-payouts.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(payoutRoutes.listPayouts, ({ actor, input }) =>
  listPayouts(kit.bookings(), actor, input.query),
);
