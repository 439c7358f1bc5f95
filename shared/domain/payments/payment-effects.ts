import { getEntryBooking } from '../bookings/get-entry-booking.ts';
import type { BookingEffect } from '../ports/bookings.ts';
import type { Effects } from '../outbox/outbox.ts';
import { refundRest, type ReversalDeps } from './record-reversals.ts';

/** The outbox effects of payments. */
export const paymentEffects: Effects<ReversalDeps, Extract<BookingEffect, 'refund_payment'>> = {
  refund_payment: async (deps, entry) => {
    const paymentIntentId = entry.paymentIntentId ?? (await getEntryBooking(deps, entry)).paymentIntentId;
    if (paymentIntentId) await refundRest(deps, paymentIntentId, entry.bookingId);
  },
};
