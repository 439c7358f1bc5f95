import type { Notification as NotificationAnswer, NotificationKind } from '../../api/notifications.ts';
import { toEuros } from '../../lib/money.ts';
import { firstNameOf } from '../accounts/first-name.ts';
import type { Booking } from '../bookings/booking.ts';
import { isGivenBack, shareOf } from '../bookings/share.ts';

/** Something that happened, told to one person. Money in cents. */
export interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly createdAt: string;
  readonly spotId: string;
  readonly spotTitle: string;
  readonly stay?: {
    readonly bookingId: string;
    readonly startAt: string;
    readonly endAt: string;
    readonly timeZone: string;
    readonly amountCents?: number;
    readonly driverName?: string;
    /** Of a booking that was cancelled. */
    readonly cancelledBy?: 'driver' | 'owner';
  };
  readonly reason?: string;
}

export interface Notification extends NewNotification {
  readonly isRead: boolean;
}

/** One notification for each entry and kind, however often the entry comes up: made from the id of the entry. */
export const notificationIdOf = (entryId: string): string => entryId.replace(/^evt_/, 'ntf_');

/** Kinds that tell of a booking. */
export type BookingNotificationKind =
  | 'booking_made'
  | 'booking_confirmed'
  | 'booking_refunded'
  | 'booking_cancelled'
  | 'stay_reminder'
  | 'calendar_conflict'
  | 'payout_sent'
  | 'payout_held'
  | TalkKind;

/** Of these no money is told: what is said about a stay is not what it costs. */
type TalkKind = 'review_invited' | 'review_written' | 'review_answered' | 'message_received';
const TALK: readonly string[] = [
  'review_invited',
  'review_written',
  'review_answered',
  'message_received',
] satisfies TalkKind[];

/** Which party cancelled; neither when nothing is left of the payment. */
const cancelledBy = ({ status }: Booking, kind: BookingNotificationKind): 'driver' | 'owner' | undefined => {
  if (kind !== 'booking_cancelled') return undefined;
  if (status === 'cancelled_by_owner') return 'owner';
  return status === 'cancelled_by_driver' ? 'driver' : undefined;
};

/** What it is about in money; after a cancellation what goes back to the driver, or is left to the owner. */
const amountOf = (booking: Booking, kind: BookingNotificationKind, to: 'driver' | 'owner') => {
  if (TALK.includes(kind)) return {};
  const isCancelled = cancelledBy(booking, kind) !== undefined;
  if (isCancelled && to === 'driver') return { amountCents: booking.refund?.cents ?? 0 };
  if (isCancelled && isGivenBack(booking)) return { amountCents: 0 };
  return { amountCents: to === 'owner' ? shareOf(booking) : booking.totalCents };
};

/** What a party of a booking is told of it: the owner hears what it brings, the driver what it costs. */
export const bookingNotification = (
  booking: Booking,
  kind: BookingNotificationKind,
  to: 'driver' | 'owner',
  entryId: string,
  createdAt: string,
): NewNotification => {
  const by = cancelledBy(booking, kind);
  return {
    id: notificationIdOf(entryId),
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
      ...amountOf(booking, kind, to),
      ...(to === 'owner' && { driverName: booking.driverName }),
      ...(by && { cancelledBy: by }),
    },
  };
};

/** The notification as the API answers it. */
export const toNotificationAnswer = ({ stay, ...told }: Notification): NotificationAnswer => ({
  id: told.id,
  kind: told.kind,
  createdAt: told.createdAt,
  isRead: told.isRead,
  spotId: told.spotId,
  spotTitle: told.spotTitle,
  ...(stay && {
    bookingId: stay.bookingId,
    startTime: stay.startAt,
    endTime: stay.endAt,
    timeZone: stay.timeZone,
    ...(stay.amountCents !== undefined && { amount: toEuros(stay.amountCents) }),
    ...(stay.driverName !== undefined && { driverName: firstNameOf(stay.driverName) }),
    ...(stay.cancelledBy && { cancelledBy: stay.cancelledBy }),
  }),
  ...(told.reason !== undefined && { reason: told.reason }),
});
