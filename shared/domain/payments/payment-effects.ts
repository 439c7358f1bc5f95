import { getEntryBooking } from '../bookings/get-entry-booking.ts';
import type { BookingEffect } from '../ports/bookings.ts';
import type { Effects } from '../outbox/outbox.ts';
import { refundBooking, refundUnused } from './record-reversals.ts';

/** The outbox effects of payments. */
export const paymentEffects: Effects<Extract<BookingEffect, 'refund_payment'>> = {
  refund_payment: async (deps, entry) => {
    if (entry.paymentIntentId) return refundUnused(deps, entry.paymentIntentId, entry.bookingId);
    const booking = await getEntryBooking(deps, entry);
    if (booking.paymentIntentId) await refundBooking(deps, booking);
  },
};
