import { claimRoutes } from '#shared/api/claims.ts';
import { createClaimPayment } from '#shared/domain/claims/pay-claim.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withClaimPayment } from '../_kit/port-groups/claims.ts';

export const handler = endpoint(claimRoutes.createClaimPayment, ({ actor, input }) =>
  createClaimPayment(withClaimPayment(), actor, input.params.bookingId),
);
