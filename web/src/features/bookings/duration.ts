import type { Booking } from '#shared/api/bookings.ts';
import type { Text } from '#web/i18n/use-text.ts';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

/** `3 días` of full days, else `9 h 30 min`. */
export const durationText = (text: Text, { isFullDay, lines, startTime, endTime }: Booking) => {
  if (isFullDay) {
    const days = lines.filter(({ kind }) => kind === 'weekday' || kind === 'weekend');
    return text('reservations.days', { count: days.reduce((sum, { quantity }) => sum + quantity, 0) });
  }
  const minutes = (Date.parse(endTime) - Date.parse(startTime)) / MINUTE_MS;
  return text('reservations.hours', {
    hours: Math.floor(minutes / MINUTES_PER_HOUR),
    minutes: minutes % MINUTES_PER_HOUR,
  });
};
