import { bookingRoutes } from '#shared/api/bookings.ts';
import { getBookingCalendar } from '#shared/domain/bookings/get-booking-calendar.ts';
import { withAccounts, withBookings, withSettings, withSpots } from '../_kit/deps.ts';
import { endpoint, Reply } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.getBookingCalendar, async ({ actor, input }) => {
  const deps = { ...withBookings(), ...withSpots(), ...withAccounts(), ...withSettings() };
  const { text, fileName, contentType } = await getBookingCalendar(deps, actor, input.params.bookingId);
  return new Reply(text, {
    headers: { 'content-type': contentType, 'content-disposition': `attachment; filename="${fileName}"` },
  });
});
