import { getEntryBooking } from '../bookings/get-entry-booking.ts';
import type { Effects } from '../outbox/outbox.ts';
import type { SubscribedEffect } from '../ports/subscriptions.ts';
import { followDates } from './stay-vehicle.ts';

/** The outbox effects of vehicles. */
export const vehicleEffects: Effects<SubscribedEffect<'vehicles'>> = {
  keep_vehicle: async (deps, entry) => followDates(deps, await getEntryBooking(deps, entry)),
};
