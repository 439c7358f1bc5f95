import { claimRoutes } from '#shared/api/claims.ts';
import { openClaim } from '#shared/domain/claims/open-claim.ts';
import { withClaimView } from '../_kit/port-groups/claims.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(claimRoutes.openClaim, ({ actor, input }) =>
  openClaim({ ...withClaimView(), ...kit.limits() }, actor, input.params.bookingId, input.body),
);
