import { type Booked, getParkingEnds } from '../../lib/booked-time.ts';
import { HOUR } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { BOOKING_PROCESS, type BookingTransition, type Timer, type Transition } from './booking-process.ts';

/** A transition that the clock takes. */
export type TimedTransition = {
  [Name in BookingTransition]: (typeof BOOKING_PROCESS)[Name] extends { timer: Timer } ? Name : never;
}[BookingTransition];

/** The transitions of the clock, in the order in which they are due. */
export const TIMED_TRANSITIONS = Object.entries<Transition>(BOOKING_PROCESS)
  .filter(([, { timer }]) => timer !== undefined)
  .map(([name]) => name as TimedTransition); // by the filter

const readInstant = (
  booking: Booked & Pick<Booking, 'holdUntil'> & Partial<Pick<Booking, 'change'>>,
  from: Timer['from'],
): number => {
  if (from === 'parkingEnd') return getParkingEnds(booking).end;
  return Date.parse(from === 'change.holdUntil' ? (booking.change?.holdUntil ?? '') : booking[from]);
};

/** The time of a transition by the clock, epoch milliseconds; NaN for that of a change without one. */
export const getTimerTime = (
  booking: Booked & Pick<Booking, 'holdUntil' | 'refundableUntil'> & Partial<Pick<Booking, 'change'>>,
  transition: TimedTransition,
): number => {
  const { from, hours, notBefore }: Timer = BOOKING_PROCESS[transition].timer;
  const at = readInstant(booking, from) + hours * HOUR;
  return notBefore ? Math.max(at, Date.parse(booking[notBefore])) : at;
};
