import { changeRoutes } from '#shared/api/changes.ts';
import { quoteChange } from '#shared/domain/changes/quote-change.ts';
import { clock, withBookings, withCalendar, withLimits, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(changeRoutes.quoteChange, ({ actor, input }) =>
  quoteChange(
    { ...withBookings(), ...withSpots(), ...withCalendar(), ...withLimits(), ...clock },
    actor,
    input.params.bookingId,
    input.body,
  ),
);
