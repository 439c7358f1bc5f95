import type { Booked } from '../../lib/booked-time.ts';
import type { Booking } from '../../model/booking.ts';
import { getTimerTime } from './booking-timers.ts';

/**
 * The time from which the parties of a paid stay see how to reach each other, and its driver the private access details, epoch
 * milliseconds: at the reminder (ruling 13), and never while cancelling is free, or a door code would be free, too (decision 149).
 */
export const getAccessTime = (booking: Booked & Pick<Booking, 'holdUntil' | 'refundableUntil'>): number =>
  getTimerTime(booking, 'remind');
