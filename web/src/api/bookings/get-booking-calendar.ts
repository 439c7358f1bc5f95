import { call } from '#web/lib/api-client.ts';

/** A paid booking as a file for calendar programs, as attached to its mails. */
export const getBookingCalendar = async (bookingId: string): Promise<Blob> => {
  const text = await call(
    'bookings',
    'getBookingCalendar',
    { params: { bookingId } },
    { isRepeatable: true },
  );
  return new Blob([text], { type: 'text/calendar;charset=utf-8' });
};
