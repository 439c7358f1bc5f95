import { changeRoutes } from '#shared/api/changes.ts';
import { requestChange } from '#shared/domain/changes/request-change.ts';
import { withCalendar, withLimits } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withSettlement } from '../_kit/port-groups.ts';

export const handler = endpoint(changeRoutes.requestChange, ({ actor, input }) =>
  requestChange(
    { ...withSettlement(), ...withCalendar(), ...withLimits() },
    actor,
    input.params.bookingId,
    input.body,
  ),
);
