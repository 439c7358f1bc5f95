import { claimRoutes } from '#shared/api/claims.ts';
import { getClaimCase } from '#shared/domain/claims/decide-claim.ts';
import * as kit from '../_kit/ports.ts';
import { withClaimCase } from '../_kit/port-groups/claims.ts';

export const handler = kit.endpoint(claimRoutes.getClaimCase, ({ input }) =>
  getClaimCase(withClaimCase(), input.params.bookingId),
);
