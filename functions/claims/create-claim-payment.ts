import { claimRoutes } from '#shared/api/claims.ts';
import { createClaimPayment } from '#shared/domain/claims/pay-claim.ts';
import * as kit from '../_kit/ports.ts';
import { withClaimPayment } from '../_kit/port-groups/claims.ts';

export const handler = kit.endpoint(claimRoutes.createClaimPayment, ({ actor, input }) =>
  createClaimPayment(withClaimPayment(), actor, input.params.bookingId),
);
