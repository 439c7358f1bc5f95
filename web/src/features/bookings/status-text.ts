import type { Booking } from '#shared/api/bookings.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { hasHoldEnded } from '#web/components/bookings/booking-moments.ts';

/** The state's text for its reader; `when` and `driver` are its values. */
export const statusText = (booking: Booking): MessageId => {
  const isOwner = booking.role === 'owner';
  if (hasHoldEnded(booking)) return 'reservations.why.expired';
  switch (booking.status) {
    case 'pending':
      return isOwner ? 'reservations.why.pendingOwner' : 'reservations.why.pendingDriver';
    case 'confirmed':
      return isOwner ? 'reservations.why.confirmedOwner' : 'reservations.why.confirmedDriver';
    case 'completed':
      return 'reservations.why.completed';
    case 'cancelled_by_driver':
      return isOwner ? 'reservations.why.cancelledByTheDriver' : 'reservations.why.cancelledByYou';
    case 'cancelled_by_owner':
      return isOwner ? 'reservations.why.cancelledByYou' : 'reservations.why.cancelledByTheOwner';
    case 'refunded':
      if (booking.rebookedTo) return 'reservations.why.moved';
      if (booking.problem) return 'reservations.why.notFree';
      return booking.cancelledAt ? 'reservations.why.cancelledByRefund' : 'reservations.why.refunded';
    case 'expired':
      return 'reservations.why.expired';
  }
};
