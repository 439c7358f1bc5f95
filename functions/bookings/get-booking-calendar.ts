import { bookingRoutes } from '#shared/api/bookings.ts';
import { getBookingCalendar } from '#shared/domain/bookings/get-booking-calendar.ts';
import { withSettings } from '../_kit/deps.ts';
import { endpoint, Reply } from '../_kit/endpoint.ts';
import { withBookingView } from '../_kit/port-groups.ts';

export const handler = endpoint(bookingRoutes.getBookingCalendar, async ({ actor, input }) => {
  const deps = { ...withBookingView(), ...withSettings() };
  const { text, fileName, contentType } = await getBookingCalendar(deps, actor, input.params.bookingId);
  return new Reply(text, {
    headers: { 'content-type': contentType, 'content-disposition': `attachment; filename="${fileName}"` },
  });
});
