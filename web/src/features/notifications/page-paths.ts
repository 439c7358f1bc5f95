import type { Notification } from '#shared/api/notifications.ts';
import type { NotificationPage } from '#shared/model/notification-kinds.ts';
import { toLocalStay } from '#web/components/bookings/local-stay.ts';
import { toStayQuery } from '#web/components/spots/stay-params.ts';
import { paths } from '#web/lib/paths.ts';

const ofBooking =
  (path: (bookingId: string) => string) =>
  ({ bookingId }: Notification) =>
    bookingId ? path(bookingId) : paths.dashboardBookings;

const ofSpot =
  (path: (spotId: string) => string) =>
  ({ spotId }: Notification) =>
    spotId ? path(spotId) : paths.dashboardTab('spots');

/** The spot with the stay that is free. */
const toFreeSpot = (notification: Notification) => {
  const { spotId, startTime, endTime, timeZone } = notification;
  if (!spotId || !startTime || !endTime || !timeZone) return ofSpot(paths.spot)(notification);
  return paths.spot(spotId, toStayQuery(toLocalStay({ startTime, endTime }, timeZone)));
};

/** The address of the page that a notification opens. */
export const PAGE_PATHS: Readonly<Record<NotificationPage, (notification: Notification) => string>> = {
  booking: ofBooking(paths.reservation),
  pass: ofBooking(paths.pass),
  problem: ofBooking(paths.problem),
  claim: ofBooking(paths.claim),
  review: ofBooking(paths.review),
  messages: ofBooking(paths.messages),
  spot: ofSpot(paths.spot),
  free_spot: toFreeSpot,
  edit_spot: ofSpot(paths.editSpot),
  calendar: ofSpot(paths.spotCalendar),
  earnings: () => paths.earnings,
  tax_details: () => paths.taxDetails,
  contact: () => paths.contact,
};
