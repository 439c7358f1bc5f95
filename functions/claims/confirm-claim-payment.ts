import { claimRoutes } from '#shared/api/claims.ts';
import { confirmClaimPayment } from '#shared/domain/claims/pay-claim.ts';
import * as kit from '../_kit/ports.ts';
import { withClaimPayment } from '../_kit/port-groups/claims.ts';

export const handler = kit.endpoint(claimRoutes.confirmClaimPayment, ({ actor, input }) =>
  confirmClaimPayment(withClaimPayment(), actor, input.params.bookingId, input.body.stripePaymentIntentId),
);
