import type { Booking } from '#shared/api/bookings.ts';
import { REPORT_MINUTES_BEFORE } from '#shared/model/rules.ts';

const MINUTE_MS = 60_000;

/** Whether a driver can report a stay now: `early` and `over` say why not, and `none` is not a stay that can be reported. */
export const getReportMoment = (
  { status, startTime, endTime }: Pick<Booking, 'status' | 'startTime' | 'endTime'>,
  now: number,
): 'now' | 'early' | 'over' | 'none' => {
  if (status === 'completed' || (status === 'confirmed' && now >= Date.parse(endTime))) return 'over';
  if (status !== 'confirmed') return 'none';
  return now < Date.parse(startTime) - REPORT_MINUTES_BEFORE * MINUTE_MS ? 'early' : 'now';
};
