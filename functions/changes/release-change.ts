import { changeRoutes } from '#shared/api/changes.ts';
import { releaseChange } from '#shared/domain/changes/release-change.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withSettlement } from '../_kit/port-groups/payments.ts';

export const handler = endpoint(changeRoutes.releaseChange, ({ actor, input }) =>
  releaseChange(withSettlement(), actor, input.params.bookingId),
);
