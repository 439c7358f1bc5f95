import type { Booking } from '#shared/api/bookings.ts';
import { REPORT_MINUTES_BEFORE } from '#shared/model/rules.ts';

const MINUTE_MS = 60_000;

/** When the first report of a stay is possible, as an instant. */
export const getReportStart = ({ startTime }: Pick<Booking, 'startTime'>): string =>
  new Date(Date.parse(startTime) - REPORT_MINUTES_BEFORE * MINUTE_MS).toISOString();

/** Whether a driver can report a stay now: `early` and `over` say why not, and `none` is not a stay that can be reported. */
export const getReportMoment = (
  booking: Pick<Booking, 'status' | 'startTime' | 'endTime'>,
  now: number,
): 'now' | 'early' | 'over' | 'none' => {
  const { status, endTime } = booking;
  if (status === 'completed' || (status === 'confirmed' && now >= Date.parse(endTime))) return 'over';
  if (status !== 'confirmed') return 'none';
  return now < Date.parse(getReportStart(booking)) ? 'early' : 'now';
};
