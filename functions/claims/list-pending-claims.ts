import { claimRoutes } from '#shared/api/claims.ts';
import { listPendingClaims } from '#shared/domain/claims/decide-claim.ts';
import { withBookings, withClaims } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(claimRoutes.listPendingClaims, ({ input }) =>
  listPendingClaims({ ...withClaims(), ...withBookings() }, input.query),
);
