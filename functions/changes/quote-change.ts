import { changeRoutes } from '#shared/api/changes.ts';
import { quoteChange } from '#shared/domain/changes/quote-change.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(changeRoutes.quoteChange, ({ actor, input }) =>
  quoteChange(
    kit.connect(kit.bookings, kit.spots, kit.calendar, kit.limits),
    actor,
    input.params.bookingId,
    input.body,
  ),
);
