import { type BookingNotificationKind, getNotificationSpec } from '../../model/notification-kinds.ts';
import type { NewNotification } from '../../model/notification.ts';
import { toNotificationId } from '../notifications/notification.ts';
import type { Booking } from '../../model/booking.ts';
import { isGivenBack } from './booking-status.ts';
import { computeShare } from './share.ts';

/** The party that cancelled; undefined if nothing of the payment is left. */
const cancelledBy = ({ status }: Booking, kind: BookingNotificationKind): 'driver' | 'owner' | undefined => {
  if (kind !== 'booking_cancelled') return undefined;
  if (status === 'cancelled_by_owner') return 'owner';
  return status === 'cancelled_by_driver' ? 'driver' : undefined;
};

/** The amount to show; after a cancellation the driver's refund, or the rest for the owner. */
const getAmount = (booking: Booking, kind: BookingNotificationKind, to: 'driver' | 'owner') => {
  if (!getNotificationSpec(kind).hasAmount) return {};
  const isCancelled = cancelledBy(booking, kind) !== undefined;
  if (isCancelled && to === 'driver') return { amountCents: booking.refund?.cents ?? 0 };
  if (isCancelled && isGivenBack(booking)) return { amountCents: 0 };
  return { amountCents: to === 'owner' ? computeShare(booking) : booking.totalCents };
};

/** The notification for a party: the owner sees the share, the driver the price. */
export const bookingNotification = (
  booking: Booking,
  kind: BookingNotificationKind,
  to: 'driver' | 'owner',
  entryId: string,
  createdAt: string,
): NewNotification => {
  const by = cancelledBy(booking, kind);
  return {
    id: toNotificationId(entryId),
    userId: to === 'owner' ? booking.ownerId : booking.driverId,
    kind,
    createdAt,
    spotId: booking.spotId,
    spotTitle: booking.spot.title,
    stay: {
      bookingId: booking.id,
      startAt: booking.startAt,
      endAt: booking.endAt,
      timeZone: booking.timeZone,
      ...getAmount(booking, kind, to),
      ...(to === 'owner' && { driverName: booking.driverName }),
      ...(by && { cancelledBy: by }),
    },
  };
};
