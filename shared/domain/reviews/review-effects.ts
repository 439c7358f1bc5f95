import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { EffectDeps } from '../deps.ts';
import type { BookingNotificationKind } from '../../model/notification-kinds.ts';
import { bookingNotification } from '../bookings/booking-notification.ts';
import { getEntryBooking } from '../bookings/get-entry-booking.ts';
import type { Effects } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import type { ReviewEffect } from '../ports/reviews.ts';
import type { SubscribedEffect } from '../ports/subscriptions.ts';
import type { Review } from '../../model/review.ts';
import { isReviewable } from './review.ts';
import { reviewInvitedMail, reviewWrittenMail } from './review-mails.ts';

/** The booking and its review; throws if one is missing. */
const getEntryReview = async (
  deps: EffectDeps,
  entry: OutboxEntry,
): Promise<{ booking: Booking; review: Review }> => {
  const booking = await getEntryBooking(deps, entry);
  const review = await deps.reviews.find(booking.id);
  if (!review) throw new Error(`Outbox entry ${entry.id} names no review that exists.`);
  return { booking, review };
};

const notify = (
  deps: EffectDeps,
  booking: Booking,
  entry: OutboxEntry,
  kind: BookingNotificationKind,
  to: 'driver' | 'owner',
) => deps.notifications.add(bookingNotification(booking, kind, to, entry.id, toIso(deps.clock.now())));

/** The booking, if its driver can still be invited: in time, and without a review. */
const findInvited = async (deps: EffectDeps, entry: OutboxEntry): Promise<Booking | undefined> => {
  const booking = await getEntryBooking(deps, entry);
  if (!isReviewable(booking, deps.clock.now())) return undefined;
  return (await deps.reviews.find(booking.id)) ? undefined : booking;
};

/** The outbox effects of reviews. */
export const reviewEffects: Effects<ReviewEffect | SubscribedEffect<'reviews'>> = {
  notify_review_invited: async (deps, entry) => {
    const booking = await findInvited(deps, entry);
    if (booking) await notify(deps, booking, entry, 'review_invited', 'driver');
  },
  mail_review_invited: async (deps, entry) => {
    const booking = await findInvited(deps, entry);
    const driver = booking && (await deps.accounts.find(booking.driverId));
    if (driver) await deps.mail.send(reviewInvitedMail(booking, driver, deps.settings.siteUrl));
  },
  notify_review_written: async (deps, entry) => {
    const { booking } = await getEntryReview(deps, entry);
    await notify(deps, booking, entry, 'review_written', 'owner');
  },
  mail_review_written: async (deps, entry) => {
    const { booking, review } = await getEntryReview(deps, entry);
    const owner = await deps.accounts.find(booking.ownerId);
    if (owner) await deps.mail.send(reviewWrittenMail(booking, review, owner, deps.settings.siteUrl));
  },
  notify_review_answered: async (deps, entry) => {
    const { booking } = await getEntryReview(deps, entry);
    await notify(deps, booking, entry, 'review_answered', 'driver');
  },
};
