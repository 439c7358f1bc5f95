import { claimRoutes } from '#shared/api/claims.ts';
import { decideClaim } from '#shared/domain/claims/decide-claim.ts';
import * as kit from '../_kit/ports.ts';
import { withClaimCase } from '../_kit/port-groups/claims.ts';

export const handler = kit.endpoint(claimRoutes.decideClaim, ({ actor, input }) =>
  decideClaim(withClaimCase(), actor, input.params.bookingId, input.body),
);
