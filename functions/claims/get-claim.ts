import { claimRoutes } from '#shared/api/claims.ts';
import { getClaim } from '#shared/domain/claims/get-claim.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withClaimView } from '../_kit/port-groups/claims.ts';

export const handler = endpoint(claimRoutes.getClaim, ({ actor, input }) =>
  getClaim(withClaimView(), actor, input.params.bookingId),
);
