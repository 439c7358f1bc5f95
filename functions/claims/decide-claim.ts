import { claimRoutes } from '#shared/api/claims.ts';
import { decideClaim } from '#shared/domain/claims/decide-claim.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withClaimCase } from '../_kit/port-groups/claims.ts';

export const handler = endpoint(claimRoutes.decideClaim, ({ actor, input }) =>
  decideClaim(withClaimCase(), actor, input.params.bookingId, input.body),
);
