import type { Notification } from '#shared/api/notifications.ts';
import { fillInPage, getNotificationSpec } from '#shared/model/notification-kinds.ts';
import { toLocalStay } from '#web/components/bookings/local-stay.ts';
import { toStayQuery } from '#web/components/spots/stay-params.ts';
import { paths } from '#web/lib/paths.ts';

/** The stay of a notification as the address of a spot has it. */
const findStay = ({ startTime, endTime, timeZone }: Notification) =>
  startTime && endTime && timeZone ? toStayQuery(toLocalStay({ startTime, endTime }, timeZone)) : undefined;

/** The address that a notification opens, or the list of what it is about if that is gone. */
export const getNotificationPath = (notification: Notification): string => {
  const { page, opensStay } = getNotificationSpec(notification.kind);
  const stay = opensStay && findStay(notification);
  if (notification.spotId && stay) return paths.spot(notification.spotId, stay);
  const list = page.includes('{bookingId}') ? paths.dashboardBookings : paths.dashboardTab('spots');
  return fillInPage(page, notification) ?? list;
};
