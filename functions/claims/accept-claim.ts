import { claimRoutes } from '#shared/api/claims.ts';
import { acceptClaim } from '#shared/domain/claims/answer-claim.ts';
import * as kit from '../_kit/ports.ts';
import { withClaimPayment } from '../_kit/port-groups/claims.ts';

export const handler = kit.endpoint(claimRoutes.acceptClaim, ({ actor, input }) =>
  acceptClaim(withClaimPayment(), actor, input.params.bookingId),
);
