import { claimRoutes } from '#shared/api/claims.ts';
import { withdrawClaim } from '#shared/domain/claims/answer-claim.ts';
import * as kit from '../_kit/ports.ts';
import { withClaimPayment } from '../_kit/port-groups/claims.ts';

export const handler = kit.endpoint(claimRoutes.withdrawClaim, ({ actor, input }) =>
  withdrawClaim(withClaimPayment(), actor, input.params.bookingId),
);
