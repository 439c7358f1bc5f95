import type { Booking } from '../../model/booking.ts';

/** Whether the time to pay is over: a later payment only succeeds if the stay could be booked again (ruling 29). */
export const hasEnded = (
  { status, holdUntil }: Pick<Booking, 'status' | 'holdUntil'>,
  now: number,
): boolean => status === 'expired' || Date.parse(holdUntil) <= now;
