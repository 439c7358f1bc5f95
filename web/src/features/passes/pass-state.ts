import type { PassBooking } from '#web/lib/stored-passes.ts';

/** `early`: paid and not begun. `ended`: cancelled, refunded, or never paid. */
export type PassState = 'early' | 'valid' | 'over' | 'ended';

export const passState = ({ status, startTime, endTime }: PassBooking, now: number): PassState => {
  if (status !== 'confirmed' && status !== 'completed') return 'ended';
  if (status === 'completed' || now >= Date.parse(endTime)) return 'over';
  return now < Date.parse(startTime) ? 'early' : 'valid';
};

/** Whether access details and telephone are shown now, also those that were stored earlier. */
export const isAccessTime = (booking: PassBooking, now: number) =>
  now >= Date.parse(booking.accessFrom) && ['early', 'valid'].includes(passState(booking, now));
