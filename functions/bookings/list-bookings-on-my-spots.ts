import { bookingRoutes } from '#shared/api/bookings.ts';
import { listBookingsOnMySpots } from '#shared/domain/bookings/to-booking.ts';
import { withTable } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.listBookingsOnMySpots, ({ actor }) =>
  listBookingsOnMySpots(withTable(), actor),
);
