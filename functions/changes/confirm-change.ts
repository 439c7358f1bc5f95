import { changeRoutes } from '#shared/api/changes.ts';
import { confirmChange } from '#shared/domain/changes/confirm-change.ts';
import * as kit from '../_kit/ports.ts';
import { withSettlement } from '../_kit/port-groups/payments.ts';

export const handler = kit.endpoint(changeRoutes.confirmChange, ({ actor, input }) =>
  confirmChange(withSettlement(), actor, input.params.bookingId, input.body.stripePaymentIntentId),
);
