import { ACCESS_DETAILS_HOURS } from '#shared/model/rules.ts';
import type { PassBooking } from '#web/lib/stored-passes.ts';

const HOUR_MS = 3_600_000;

/** `early`: paid and not begun. `ended`: cancelled, refunded, or never paid. */
export type PassState = 'early' | 'valid' | 'over' | 'ended';

export const passState = ({ status, startTime, endTime }: PassBooking, now: number): PassState => {
  if (status !== 'confirmed' && status !== 'completed') return 'ended';
  if (status === 'completed' || now >= Date.parse(endTime)) return 'over';
  return now < Date.parse(startTime) ? 'early' : 'valid';
};

/** When access details and telephone are shown (ruling 13), which holds for what was stored, too. */
export const accessFrom = ({ startTime }: PassBooking) =>
  Date.parse(startTime) - ACCESS_DETAILS_HOURS * HOUR_MS;

export const isAccessTime = (booking: PassBooking, now: number) =>
  now >= accessFrom(booking) && ['early', 'valid'].includes(passState(booking, now));
