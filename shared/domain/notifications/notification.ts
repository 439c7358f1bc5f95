import type { Notification } from '../ports/notifications.ts';
import type { Notification as NotificationAnswer } from '../../api/notifications.ts';
import { toEuros } from '../../lib/money.ts';
import { toFirstName } from '../../lib/first-name.ts';

/** One notification for each entry and kind, however often the entry comes up: made from the id of the entry. */
export const toNotificationId = (entryId: string): string => entryId.replace(/^evt_/, 'ntf_');

/** The notification as the API answers it. */
export const toNotificationAnswer = ({
  stay,
  wished,
  priceCents,
  ...told
}: Notification): NotificationAnswer => ({
  id: told.id,
  kind: told.kind,
  createdAt: told.createdAt,
  isRead: told.isRead,
  // Empty where it is about no spot.
  ...(told.spotId && { spotId: told.spotId }),
  spotTitle: told.spotTitle,
  ...(stay && {
    bookingId: stay.bookingId,
    startTime: stay.startAt,
    endTime: stay.endAt,
    timeZone: stay.timeZone,
    ...(stay.amountCents !== undefined && { amount: toEuros(stay.amountCents) }),
    ...(stay.driverName !== undefined && { driverName: toFirstName(stay.driverName) }),
    ...(stay.cancelledBy && { cancelledBy: stay.cancelledBy }),
  }),
  ...(wished && { startTime: wished.startAt, endTime: wished.endAt, timeZone: wished.timeZone }),
  ...(priceCents !== undefined && { amount: toEuros(priceCents) }),
  ...(told.reason !== undefined && { reason: told.reason }),
});
