import type { Booking } from '#shared/api/bookings.ts';
import { addDays, nowIn } from '#web/lib/dates.ts';
import type { PassBooking } from '#web/lib/stored-passes.ts';

/** `early`: paid, and not begun, or between two periods of its pattern. `ended`: cancelled, refunded, or never paid. */
export type PassState = 'early' | 'valid' | 'over' | 'ended';

type Pattern = NonNullable<Booking['pattern']>;

const isWorkday = (date: string) => ![0, 6].includes(new Date(date).getUTCDay());

/** Whether a pattern has a local time of the spot. Each type of pattern begins and ends on working days only. */
const isWithin = ({ type, from, to }: Pattern, date: string, time: string) => {
  if (type === 'nights') return !isWorkday(date) || time < to || from <= time;
  return isWorkday(date) && from <= time && time < to;
};

/** The next local time at which a pattern begins. */
const findStart = ({ from }: Pattern, local: string): string => {
  let date = local.slice(0, 10);
  while (!isWorkday(date) || `${date}T${from}` <= local) date = addDays(date, 1);
  return `${date}T${from}`;
};

/** The local time at which a month of some times of the week can be entered next, if not at once; nothing for another stay. */
export const findNextEntry = (booking: PassBooking, now: number): string | undefined => {
  const pattern = booking.rental?.pattern ?? booking.pattern;
  if (!pattern) return undefined;
  const local = nowIn(booking.timeZone, new Date(Math.max(now, Date.parse(booking.startTime))));
  const [date = '', time = ''] = local.split('T');
  return isWithin(pattern, date, time) ? undefined : findStart(pattern, local);
};

export const passState = (booking: PassBooking, now: number): PassState => {
  const { status, startTime, endTime, timeZone } = booking;
  if (status !== 'confirmed' && status !== 'completed') return 'ended';
  if (status === 'completed' || now >= Date.parse(endTime)) return 'over';
  const next = findNextEntry(booking, now);
  if (next !== undefined) return next < nowIn(timeZone, new Date(endTime)) ? 'early' : 'over';
  return now < Date.parse(startTime) ? 'early' : 'valid';
};

/** Whether access details and telephone are shown now, also those that were stored earlier. */
export const isAccessTime = (booking: PassBooking, now: number) =>
  now >= Date.parse(booking.accessFrom) && ['early', 'valid'].includes(passState(booking, now));
