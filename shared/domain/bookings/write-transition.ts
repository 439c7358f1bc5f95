import type { Needs } from '../deps.ts';
import type { BookingTransition } from './booking-process.ts';
import { applyTransition, type TransitionCause } from './booking-step.ts';
import type { WriteOutcome } from '../ports/bookings.ts';
import type { Booking } from '../../model/booking.ts';

/** Applies a transition and writes it. `stale` also if the process does not allow it; otherwise the answer of `Bookings.write`. */
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
