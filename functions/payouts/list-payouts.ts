import { payoutRoutes } from '#shared/api/payouts.ts';
import { listPayouts } from '#shared/domain/payouts/list-payouts.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(payoutRoutes.listPayouts, ({ actor, input }) =>
  listPayouts(kit.bookings(), actor, input.query),
);
