import type { Booking } from '../../model/booking.ts';
import type { Needs } from '../deps.ts';
import type { ExportLists } from '../export-page.ts';
import { findBookingVehicle, toVehicleAnswer } from './booking-vehicle.ts';
import { toBookingAnswer } from './to-booking.ts';

/** The export of a booking as one of its parties sees it. */
export const exportBooking = async (
  deps: Needs<'bookingVehicles' | 'clock'>,
  booking: Booking,
  userId: string,
): Promise<Pick<ExportLists, 'bookings'>> => {
  const vehicle = await findBookingVehicle(deps, booking.id);
  return {
    bookings: [{ ...toBookingAnswer(booking, userId), vehicle: toVehicleAnswer(booking, userId, vehicle) }],
  };
};
