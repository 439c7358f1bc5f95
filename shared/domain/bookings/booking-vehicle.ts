import type { Booking as BookingAnswer } from '../../api/bookings.ts';
import type { Booking } from '../../model/booking.ts';
import type { BookingVehicle } from '../../model/vehicle.ts';
import type { Needs } from '../deps.ts';
import { wasConfirmed } from './booking-status.ts';

/** The vehicle of a stay, unless its time is over: the table deletes late. */
export const findBookingVehicle = async (
  deps: Needs<'bookingVehicles' | 'clock'>,
  bookingId: string,
): Promise<BookingVehicle | undefined> => {
  const found = await deps.bookingVehicles.find(bookingId);
  return found && deps.clock.now() < Date.parse(found.keptUntil) ? found : undefined;
};

/** The vehicle as a party may see it: the owner once the booking is paid. */
export const toVehicleAnswer = (
  booking: Booking,
  viewerId: string,
  found: BookingVehicle | undefined,
): NonNullable<BookingAnswer['vehicle']> | null => {
  const isDriver = booking.driverId === viewerId;
  if (!found?.vehicle || !(isDriver || wasConfirmed(booking))) return null;
  const { plate, kind } = found.vehicle;
  return { ...(isDriver && found.vehicleId !== null && { id: found.vehicleId }), plate, kind };
};
