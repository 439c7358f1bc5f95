import { claimRoutes } from '#shared/api/claims.ts';
import { disputeClaim } from '#shared/domain/claims/answer-claim.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withClaimPayment } from '../_kit/port-groups/claims.ts';

export const handler = endpoint(claimRoutes.disputeClaim, ({ actor, input }) =>
  disputeClaim(withClaimPayment(), actor, input.params.bookingId, input.body.text),
);
