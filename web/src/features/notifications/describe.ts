import type { Notification } from '#shared/api/notifications.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { toLocalStay } from '#web/components/bookings/local-stay.ts';
import { toStayQuery } from '#web/components/spots/stay-params.ts';
import { paths } from '#web/lib/paths.ts';
import type { IconName } from '#web/ui/icon.tsx';

interface Look {
  title: MessageId;
  icon: IconName;
  /** The page with more about it. */
  path: (notification: Notification) => string;
}

const toSpot = ({ spotId }: Notification) => (spotId ? paths.spot(spotId) : paths.dashboardTab('spots'));

const toCalendar = ({ spotId }: Notification) =>
  spotId ? paths.spotCalendar(spotId) : paths.dashboardTab('spots');

const toBooking = ({ bookingId }: Notification) =>
  bookingId ? paths.reservation(bookingId) : paths.dashboardBookings;

const toClaim = ({ bookingId }: Notification) =>
  bookingId ? paths.claim(bookingId) : paths.dashboardBookings;

const toReview = ({ bookingId }: Notification) =>
  bookingId ? paths.review(bookingId) : paths.dashboardBookings;

const toProblem = ({ bookingId }: Notification) =>
  bookingId ? paths.problem(bookingId) : paths.dashboardBookings;

const toMessages = ({ bookingId }: Notification) =>
  bookingId ? paths.messages(bookingId) : paths.dashboardBookings;

/** With the stay that is free. */
const toFreeSpot = (notification: Notification) => {
  const { spotId, startTime, endTime, timeZone } = notification;
  if (!spotId || !startTime || !endTime || !timeZone) return toSpot(notification);
  return paths.spot(spotId, toStayQuery(toLocalStay({ startTime, endTime }, timeZone)));
};

/** The text and link of each kind. */
export const LOOKS: Record<Notification['kind'], Look> = {
  booking_made: { title: 'notifications.bookingMade', icon: 'calendar', path: toBooking },
  booking_confirmed: {
    title: 'notifications.bookingConfirmed',
    icon: 'check',
    path: toBooking,
  },
  booking_refunded: {
    title: 'notifications.bookingRefunded',
    icon: 'card',
    path: toBooking,
  },
  booking_cancelled: {
    title: 'notifications.bookingCancelled',
    icon: 'warning',
    path: toBooking,
  },
  problem_reported: { title: 'notifications.problemReported', icon: 'warning', path: toProblem },
  problem_decided: { title: 'notifications.problemDecided', icon: 'warning', path: toProblem },
  stay_reminder: { title: 'notifications.stayReminder', icon: 'clock', path: toBooking },
  stay_ending: { title: 'notifications.stayEnding', icon: 'clock', path: toBooking },
  overstay: { title: 'notifications.overstay', icon: 'clock', path: toBooking },
  claim_opened: { title: 'notifications.claimOpened', icon: 'euro', path: toClaim },
  claim_changed: { title: 'notifications.claimChanged', icon: 'euro', path: toClaim },
  claim_paid: { title: 'notifications.claimPaid', icon: 'euro', path: toClaim },
  calendar_conflict: {
    title: 'notifications.calendarConflict',
    icon: 'warning',
    path: toCalendar,
  },
  calendar_trouble: { title: 'notifications.calendarTrouble', icon: 'warning', path: toCalendar },
  calendar_well: { title: 'notifications.calendarWell', icon: 'check', path: toCalendar },
  vehicle_changed: { title: 'notifications.vehicleChanged', icon: 'car', path: toBooking },
  booking_changed: { title: 'notifications.bookingChanged', icon: 'calendar', path: toBooking },
  change_refunded: { title: 'notifications.changeRefunded', icon: 'card', path: toBooking },
  payout_sent: { title: 'notifications.payoutSent', icon: 'euro', path: () => paths.earnings },
  payout_held: { title: 'notifications.payoutHeld', icon: 'euro', path: () => paths.earnings },
  review_invited: { title: 'notifications.reviewInvited', icon: 'star', path: toReview },
  review_written: { title: 'notifications.reviewWritten', icon: 'star', path: toReview },
  review_answered: { title: 'notifications.reviewAnswered', icon: 'star', path: toReview },
  message_received: { title: 'notifications.messageReceived', icon: 'chat', path: toMessages },
  spot_approved: { title: 'notifications.spotApproved', icon: 'check', path: toSpot },
  favourite_free: { title: 'notifications.favouriteFree', icon: 'heart', path: toFreeSpot },
  favourite_cheaper: { title: 'notifications.favouriteCheaper', icon: 'heart', path: toSpot },
  spot_paused: { title: 'notifications.spotPaused', icon: 'warning', path: () => paths.contact },
  tax_details_asked: {
    title: 'notifications.taxDetailsAsked',
    icon: 'warning',
    path: () => paths.taxDetails,
  },
  tax_details_complete: {
    title: 'notifications.taxDetailsComplete',
    icon: 'check',
    path: () => paths.earnings,
  },
  spot_rejected: {
    title: 'notifications.spotRejected',
    icon: 'warning',
    path: ({ spotId }) => (spotId ? paths.editSpot(spotId) : paths.dashboardTab('spots')),
  },
};
