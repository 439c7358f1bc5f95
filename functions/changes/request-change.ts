import { changeRoutes } from '#shared/api/changes.ts';
import { requestChange } from '#shared/domain/changes/request-change.ts';
import { withSettlement } from '../_kit/port-groups/payments.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(changeRoutes.requestChange, ({ actor, input }) =>
  requestChange(
    kit.connect(withSettlement, kit.calendar, kit.limits),
    actor,
    input.params.bookingId,
    input.body,
  ),
);
