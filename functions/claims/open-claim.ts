import { claimRoutes } from '#shared/api/claims.ts';
import { openClaim } from '#shared/domain/claims/open-claim.ts';
import { withLimits } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withClaimView } from '../_kit/port-groups.ts';

export const handler = endpoint(claimRoutes.openClaim, ({ actor, input }) =>
  openClaim({ ...withClaimView(), ...withLimits() }, actor, input.params.bookingId, input.body),
);
