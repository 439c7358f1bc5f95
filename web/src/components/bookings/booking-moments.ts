import type { Booking } from '#shared/api/bookings.ts';
import { ACCESS_DETAILS_HOURS } from '#shared/model/rules.ts';

const HOUR_MS = 3_600_000;

export const isPast = (instant: string) => Date.parse(instant) <= Date.now();

/** An expired hold, also if its state does not show it yet. */
export const hasHoldEnded = ({ status, expiresAt }: Pick<Booking, 'status' | 'expiresAt'>) =>
  status === 'pending' && expiresAt !== null && isPast(expiresAt);

/** Whether cancelling may succeed: both parties can until the stay begins; of a rental, only its first month can be cancelled. */
export const canCancel = ({ status, startTime, rental }: Booking) =>
  status === 'confirmed' && !isPast(startTime) && (rental === undefined || rental.month === 1);

/** A hold that its driver can still pay or release. */
export const isOwnHold = (booking: Booking) =>
  booking.status === 'pending' && booking.role === 'driver' && !hasHoldEnded(booking);

/** A paid stay that has not ended. */
export const isAhead = ({ status, endTime }: Booking) => status === 'confirmed' && !isPast(endTime);

/** Whether a stay is so near that its access details wait for the end of free cancellation. */
export const isAccessDelayed = ({ startTime, accessFrom }: Booking) =>
  Date.parse(startTime) - Date.parse(accessFrom) < ACCESS_DETAILS_HOURS * HOUR_MS;
