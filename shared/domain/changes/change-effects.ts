import type { Booking, BookingChange } from '../../model/booking.ts';
import type { Effects } from '../outbox/outbox.ts';
import type { BookingEffect } from '../ports/bookings.ts';
import type { Mail } from '../ports/mail.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import { isPaid } from '../bookings/booking-status.ts';
import { type IsStill, writeTo } from '../bookings/mails/booking-mail-effects.ts';
import type { BookingMailFacts } from '../bookings/mails/booking-mail.ts';
import { writeToOwnerHourly } from '../bookings/mails/owner-news.ts';
import { notifyOfBooking } from '../bookings/notify-of-booking.ts';
import { changeMail, changeRefundedMail } from './change-mails.ts';

type ChangeEffect = Extract<BookingEffect, `${'mail' | 'notify'}_change_${string}`>;

const findChange = ({ changes }: Booking, { changeId }: OutboxEntry): BookingChange | undefined =>
  changes.find(({ id }) => id === changeId);

/** After a cancellation, its own mail says what counts. */
const isStillChanged: IsStill = (booking, _, entry) =>
  isPaid(booking) && findChange(booking, entry) !== undefined;

const compose =
  (to: 'driver' | 'owner') =>
  (facts: BookingMailFacts, entry: OutboxEntry): Mail => {
    const change = findChange(facts.booking, entry);
    if (!change) throw new Error(`Outbox entry ${entry.id} names no change of its booking.`);
    return changeMail(facts, change, to);
  };

/** The outbox effects of changes. */
export const changeEffects: Effects<ChangeEffect> = {
  mail_change_driver: writeTo('driverId', isStillChanged, compose('driver')),
  mail_change_owner: writeToOwnerHourly(isStillChanged, compose('owner')),
  notify_change_driver: notifyOfBooking('booking_changed', 'driver', isPaid),
  notify_change_owner: notifyOfBooking('booking_changed', 'owner', isPaid),
  mail_change_refunded: writeTo(
    'driverId',
    () => true,
    (facts, { paidCents }) => changeRefundedMail(facts, paidCents ?? 0),
  ),
  notify_change_refunded: notifyOfBooking('change_refunded', 'driver'),
};
