import type { Booking } from '#shared/api/bookings.ts';

const DAY_MS = 86_400_000;

export const isPast = (instant: string) => Date.parse(instant) <= Date.now();

/** An expired hold, also if its state does not show it yet. */
export const hasHoldEnded = ({ status, expiresAt }: Booking) =>
  status === 'pending' && expiresAt !== null && isPast(expiresAt);

/** Whether cancelling may succeed: both parties can until the stay begins. */
export const canCancel = ({ status, startTime }: Booking) => status === 'confirmed' && !isPast(startTime);

/** A hold that its driver can still pay or release. */
export const isOwnHold = (booking: Booking) =>
  booking.status === 'pending' && booking.role === 'driver' && !hasHoldEnded(booking);

/** A paid stay that has not ended. */
export const isAhead = ({ status, endTime }: Booking) => status === 'confirmed' && !isPast(endTime);

/** When the driver sees the access details (ruling 13). */
export const accessShownFrom = ({ startTime }: Booking) =>
  new Date(Date.parse(startTime) - DAY_MS).toISOString();
