import { notifyOfBooking } from '../bookings/notify-of-booking.ts';
import type { Needs } from '../deps.ts';
import type { Effects } from '../outbox/outbox.ts';
import { getEntrySpot } from '../outbox/subject.ts';
import type { SpotEffect } from '../ports/spots.ts';
import { clearCalendar } from './clear-calendar.ts';

type EffectDeps = Needs<
  'bookings' | 'notifications' | 'pushSubscriptions' | 'calendarExports' | 'calendarImports' | 'clock'
>;

/** The outbox effects of spots' calendars. */
export const calendarEffects: Effects<
  EffectDeps,
  Extract<SpotEffect, 'clear_calendar' | 'notify_calendar_conflict'>
> = {
  clear_calendar: (deps, entry) => clearCalendar(deps, getEntrySpot(entry).id),
  notify_calendar_conflict: notifyOfBooking('calendar_conflict', 'owner'),
};
