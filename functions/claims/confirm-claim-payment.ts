import { claimRoutes } from '#shared/api/claims.ts';
import { confirmClaimPayment } from '#shared/domain/claims/pay-claim.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withClaimPayment } from '../_kit/port-groups/claims.ts';

export const handler = endpoint(claimRoutes.confirmClaimPayment, ({ actor, input }) =>
  confirmClaimPayment(withClaimPayment(), actor, input.params.bookingId, input.body.stripePaymentIntentId),
);
