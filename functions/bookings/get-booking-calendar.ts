import { bookingRoutes } from '#shared/api/bookings.ts';
import { getBookingCalendar } from '#shared/domain/bookings/get-booking-calendar.ts';
import { withBookingView } from '../_kit/port-groups/bookings.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(bookingRoutes.getBookingCalendar, async ({ actor, input }) => {
  const deps = kit.connect(withBookingView, kit.settings);
  const { text, fileName, contentType } = await getBookingCalendar(deps, actor, input.params.bookingId);
  return new kit.Reply(text, {
    headers: { 'content-type': contentType, 'content-disposition': `attachment; filename="${fileName}"` },
  });
});
