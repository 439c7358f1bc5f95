import type { Needs } from '../deps.ts';
import type { BookingTransition } from './booking-process.ts';
import { applyTransition, type TransitionCause } from './booking-step.ts';
import type { WriteOutcome } from '../ports/bookings.ts';
import type { Booking } from '../../model/booking.ts';

/** Takes one transition and writes it. `stale` also where the process does not know it; else what `Bookings.write` answers. */
export const writeTransition = async (
  deps: Needs<'bookings'>,
  booking: Booking,
  transition: BookingTransition,
  now: number,
  cause?: TransitionCause,
): Promise<WriteOutcome> => {
  const result = applyTransition(booking, transition, now, cause);
  return result ? deps.bookings.write(result, now) : 'stale';
};
