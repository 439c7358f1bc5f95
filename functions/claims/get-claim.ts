import { claimRoutes } from '#shared/api/claims.ts';
import { getClaim } from '#shared/domain/claims/get-claim.ts';
import * as kit from '../_kit/ports.ts';
import { withClaimView } from '../_kit/port-groups/claims.ts';

export const handler = kit.endpoint(claimRoutes.getClaim, ({ actor, input }) =>
  getClaim(withClaimView(), actor, input.params.bookingId),
);
