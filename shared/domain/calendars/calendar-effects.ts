import { writeTo } from '../accounts/write-to.ts';
import { notifyOfBooking } from '../bookings/notify-of-booking.ts';
import type { Effect, Effects } from '../outbox/outbox.ts';
import { getEntrySpot, getEntryUserId } from '../outbox/subject.ts';
import type { CalendarEffect } from '../ports/calendars.ts';
import { notifyOfSpot } from '../spots/notify-of-spot.ts';
import { calendarTroubleMail, calendarWellMail } from './calendar-mails.ts';
import { clearCalendar } from './clear-calendar.ts';

/** Mails the owner of an import about its present state; nothing about an import that has ended. */
const mailOfImport =
  (compose: typeof calendarTroubleMail | typeof calendarWellMail): Effect =>
  async (deps, entry) => {
    const { id } = getEntrySpot(entry);
    const [spot, known] = await Promise.all([
      deps.spots.find(id),
      deps.calendarImports.find(id, entry.importId ?? ''),
    ]);
    if (!spot || !known || known.isRemoved) return;
    await writeTo(deps, getEntryUserId(entry), (owner) => compose(known, spot, owner, deps.settings.siteUrl));
  };

/** The outbox effects of spots' calendars. */
export const calendarEffects: Effects<CalendarEffect> = {
  clear_calendar: (deps, entry) => clearCalendar(deps, getEntrySpot(entry).id),
  notify_calendar_conflict: notifyOfBooking('calendar_conflict', 'owner'),
  notify_calendar_trouble: notifyOfSpot('calendar_trouble'),
  mail_calendar_trouble: mailOfImport(calendarTroubleMail),
  notify_calendar_well: notifyOfSpot('calendar_well'),
  mail_calendar_well: mailOfImport(calendarWellMail),
};
