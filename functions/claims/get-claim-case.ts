import { claimRoutes } from '#shared/api/claims.ts';
import { getClaimCase } from '#shared/domain/claims/decide-claim.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withClaimCase } from '../_kit/port-groups/claims.ts';

export const handler = endpoint(claimRoutes.getClaimCase, ({ input }) =>
  getClaimCase(withClaimCase(), input.params.bookingId),
);
