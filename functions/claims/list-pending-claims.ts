import { claimRoutes } from '#shared/api/claims.ts';
import { listPendingClaims } from '#shared/domain/claims/decide-claim.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(claimRoutes.listPendingClaims, ({ input }) =>
  listPendingClaims(kit.connect(kit.claims, kit.bookings), input.query),
);
