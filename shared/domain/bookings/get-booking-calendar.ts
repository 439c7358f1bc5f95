import { AppError } from '../../lib/app-error.ts';
import type { Actor, Needs } from '../deps.ts';
import type { MailAttachment } from '../ports/mail.ts';
import { findBookingVehicle } from './booking-vehicle.ts';
import { wasConfirmed } from './booking-status.ts';
import { composeCalendarFile } from './calendar-file.ts';
import { type BookingViewDeps, findOwnBooking } from './to-booking.ts';

/**
 * The calendar file of a booking, as attached to its mails, in the language of the caller's mails, so that both update one event. A booking
 * that ended before its stay returns a file that removes the event. Throws `not_found`, and `not_confirmed` if there never was an event.
 */
export const getBookingCalendar = async (
  deps: BookingViewDeps & Needs<'settings'>,
  actor: Actor,
  id: string,
): Promise<MailAttachment> => {
  const booking = await findOwnBooking(deps, actor, id);
  if (!wasConfirmed(booking))
    throw new AppError('not_confirmed', 'A booking has a calendar event once it is paid.');
  const [account, spot, vehicle] = await Promise.all([
    deps.accounts.find(actor.userId),
    deps.spots.find(booking.spotId),
    findBookingVehicle(deps, id),
  ]);
  const { siteUrl, defaultLanguage } = deps.settings;
  const reader = { language: account?.language ?? defaultLanguage };
  return composeCalendarFile(
    { booking, reader, spot, vehicle, siteUrl, supportEmail: deps.settings.supportEmail },
    booking.driverId === actor.userId ? 'driver' : 'owner',
  );
};
