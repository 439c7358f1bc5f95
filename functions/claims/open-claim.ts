import { claimRoutes } from '#shared/api/claims.ts';
import { openClaim } from '#shared/domain/claims/open-claim.ts';
import { withClaimView } from '../_kit/port-groups/claims.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(claimRoutes.openClaim, ({ actor, input }) =>
  openClaim(kit.connect(withClaimView, kit.limits), actor, input.params.bookingId, input.body),
);
