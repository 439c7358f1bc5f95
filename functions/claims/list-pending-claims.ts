import { claimRoutes } from '#shared/api/claims.ts';
import { listPendingClaims } from '#shared/domain/claims/decide-claim.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(claimRoutes.listPendingClaims, ({ input }) =>
  listPendingClaims({ ...kit.claims(), ...kit.bookings() }, input.query),
);
