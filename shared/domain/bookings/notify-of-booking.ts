import { toIso } from '../../lib/time.ts';
import { addNotification } from '../notifications/add-notification.ts';
import type { Effect } from '../outbox/outbox.ts';
import type { Booking } from '../../model/booking.ts';
import type { BookingNotificationKind } from '../../model/notification-kinds.ts';
import { bookingNotification } from './booking-notification.ts';
import { getEntryBooking } from './get-entry-booking.ts';

/** An effect that notifies a party of a booking, if `isStill` accepts its current state. */
export const notifyOfBooking =
  (
    kind: BookingNotificationKind,
    to: 'driver' | 'owner',
    isStill: (booking: Booking, now: number) => boolean = () => true,
  ): Effect =>
  async (deps, entry) => {
    const booking = await getEntryBooking(deps, entry);
    const now = deps.clock.now();
    if (!isStill(booking, now)) return;
    await addNotification(deps, bookingNotification(booking, kind, to, entry.id, toIso(now)));
  };
