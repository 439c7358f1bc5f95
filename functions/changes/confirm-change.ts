import { changeRoutes } from '#shared/api/changes.ts';
import { confirmChange } from '#shared/domain/changes/confirm-change.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withSettlement } from '../_kit/port-groups/payments.ts';

export const handler = endpoint(changeRoutes.confirmChange, ({ actor, input }) =>
  confirmChange(withSettlement(), actor, input.params.bookingId, input.body.stripePaymentIntentId),
);
