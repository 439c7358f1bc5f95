import type { Booking } from '../../model/booking.ts';

/** Whether the time to pay is over: what is paid after it takes the place again only if it could be booked (ruling 29). */
export const hasEnded = (
  { status, holdUntil }: Pick<Booking, 'status' | 'holdUntil'>,
  now: number,
): boolean => status === 'expired' || Date.parse(holdUntil) <= now;
