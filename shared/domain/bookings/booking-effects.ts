import type { Effects } from '../outbox/outbox.ts';
import type { BookingEffect } from '../ports/bookings.ts';
import type { ProblemEffect } from '../ports/problems.ts';
import type { SubscribedEffect } from '../ports/subscriptions.ts';
import { isPaid } from './booking-status.ts';
import { getEntryBooking } from './get-entry-booking.ts';
import { bookingMailEffects, isBooked, isEnding, isNear } from './mails/booking-mail-effects.ts';
import { mailOwnerNews, writeToOwnerHourly } from './mails/owner-news.ts';
import { vehicleMail } from './mails/vehicle-mail.ts';
import { notifyOfBooking } from './notify-of-booking.ts';
import { isThere } from './presence.ts';

/** Effects that another area implements. */
type OfOthers =
  | 'mail_payout'
  | 'notify_payout_sent'
  | 'refund_payment'
  | Extract<BookingEffect, `${'mail' | 'notify'}_change_${string}`>
  | ProblemEffect
  | SubscribedEffect;

/** The outbox effects of bookings. */
export const bookingEffects: Effects<Exclude<BookingEffect, OfOthers>> = {
  ...bookingMailEffects,
  mail_vehicle_changed: writeToOwnerHourly(isPaid, vehicleMail),
  mail_owner_news: mailOwnerNews,
  notify_cancelled_driver: notifyOfBooking('booking_cancelled', 'driver'),
  notify_cancelled_owner: notifyOfBooking('booking_cancelled', 'owner'),
  notify_booking_made: notifyOfBooking('booking_made', 'owner', isBooked),
  notify_booking_confirmed: notifyOfBooking('booking_confirmed', 'driver', isBooked),
  notify_vehicle_changed: notifyOfBooking('vehicle_changed', 'owner', isPaid),
  notify_stay_reminder: notifyOfBooking('stay_reminder', 'driver', isNear),
  notify_stay_ending: notifyOfBooking('stay_ending', 'driver', isEnding),
  notify_overstay_driver: notifyOfBooking('overstay', 'driver', isThere),
  notify_overstay_owner: notifyOfBooking('overstay', 'owner', isThere),
  notify_booking_refunded: notifyOfBooking('booking_refunded', 'driver'),
  track_referral: async (deps, entry) => {
    const { referralCode, referralVisit } = await getEntryBooking(deps, entry);
    if (referralCode && referralVisit) await deps.referrals.track(referralCode, referralVisit);
  },
};
