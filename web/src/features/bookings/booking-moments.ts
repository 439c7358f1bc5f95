import type { Booking } from '#shared/api/bookings.ts';

const DAY_MS = 86_400_000;

export const isPast = (instant: string) => Date.parse(instant) <= Date.now();

/** A hold whose time is over, though its state may not say so yet. */
export const hasHoldEnded = ({ status, expiresAt }: Booking) =>
  status === 'pending' && expiresAt !== null && isPast(expiresAt);

/** Whether it is worth asking the server to cancel: both parties can until the stay begins. */
export const canCancel = ({ status, startTime }: Booking) => status === 'confirmed' && !isPast(startTime);

/** A hold that its driver can still pay or give up. */
export const isOwnHold = (booking: Booking) =>
  booking.status === 'pending' && booking.role === 'driver' && !hasHoldEnded(booking);

/** A paid stay that has not ended. */
export const isAhead = ({ status, endTime }: Booking) => status === 'confirmed' && !isPast(endTime);

/** From then on the driver reads how to get in (ruling 13). */
export const accessShownFrom = ({ startTime }: Booking) =>
  new Date(Date.parse(startTime) - DAY_MS).toISOString();
