import { changeRoutes } from '#shared/api/changes.ts';
import { releaseChange } from '#shared/domain/changes/release-change.ts';
import * as kit from '../_kit/ports.ts';
import { withSettlement } from '../_kit/port-groups/payments.ts';

export const handler = kit.endpoint(changeRoutes.releaseChange, ({ actor, input }) =>
  releaseChange(withSettlement(), actor, input.params.bookingId),
);
