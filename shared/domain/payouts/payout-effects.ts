import { writeTo } from '../accounts/write-to.ts';
import type { BookingEffect } from '../ports/bookings.ts';
import { getEntryBooking } from '../bookings/get-entry-booking.ts';
import { notifyOfBooking } from '../bookings/notify-of-booking.ts';
import type { Effects } from '../outbox/outbox.ts';
import { getEntryUserId } from '../outbox/subject.ts';
import type { PayoutAccountEffect } from '../ports/payouts.ts';
import { payoutAccountChangedMail, payoutMail, payoutSetupMail } from './payout-mails.ts';

/** Effects that notify owners about their shares and their payout account. */
export const payoutEffects: Effects<
  PayoutAccountEffect | Extract<BookingEffect, 'mail_payout' | 'notify_payout_sent'>
> = {
  mail_payout: async (deps, entry) => {
    const booking = await getEntryBooking(deps, entry);
    await writeTo(deps, booking.ownerId, (owner) => payoutMail(booking, owner, deps.settings.siteUrl));
  },
  mail_payout_setup: async (deps, entry) => {
    const booking = await getEntryBooking(deps, entry);
    await writeTo(deps, booking.ownerId, (owner) => payoutSetupMail(booking, owner, deps.settings.siteUrl));
  },
  mail_payout_account_changed: (deps, entry) =>
    writeTo(deps, getEntryUserId(entry), (owner) =>
      payoutAccountChangedMail(owner, deps.settings.supportEmail, deps.settings.siteUrl),
    ),
  notify_payout_sent: notifyOfBooking('payout_sent', 'owner'),
  notify_payout_held: notifyOfBooking('payout_held', 'owner'),
};
