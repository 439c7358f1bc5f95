import { changeRoutes } from '#shared/api/changes.ts';
import { quoteChange } from '#shared/domain/changes/quote-change.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(changeRoutes.quoteChange, ({ actor, input }) =>
  quoteChange(
    { ...kit.bookings(), ...kit.spots(), ...kit.calendar(), ...kit.limits(), ...kit.clock },
    actor,
    input.params.bookingId,
    input.body,
  ),
);
