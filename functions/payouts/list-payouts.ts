import { payoutRoutes } from '#shared/api/payouts.ts';
import { listPayouts } from '#shared/domain/payouts/list-payouts.ts';
import { withBookings } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(payoutRoutes.listPayouts, ({ actor, input }) =>
  listPayouts(withBookings(), actor, input.query),
);
