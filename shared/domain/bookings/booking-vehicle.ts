import { vehicleRecords } from '../../areas/vehicles.ts';
import type { Booking as BookingAnswer } from '../../api/bookings.ts';
import { computeExpiry } from '../../lib/retention.ts';
import type { Booking } from '../../model/booking.ts';
import type { BookingVehicle } from '../../model/vehicle.ts';
import type { Needs } from '../deps.ts';
import { isPaid } from './booking-status.ts';

/** Whether its time is not over: the table deletes late. */
const isKept = ({ keptUntil }: BookingVehicle, now: number) => now < Date.parse(keptUntil);

/** The vehicle of a stay, unless its time is over. */
export const findBookingVehicle = async (
  deps: Needs<'bookingVehicles' | 'clock'>,
  bookingId: string,
): Promise<BookingVehicle | undefined> => {
  const found = await deps.bookingVehicles.find(bookingId);
  return found && isKept(found, deps.clock.now()) ? found : undefined;
};

/** Reads the vehicles of several stays, by the id of the booking. Stays whose vehicle has expired are not read. */
export const listBookingVehicles = async (
  deps: Needs<'bookingVehicles' | 'clock'>,
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, BookingVehicle>> => {
  const now = deps.clock.now();
  const ids = bookings.flatMap(({ id, endAt }) =>
    now < computeExpiry(vehicleRecords.bookingVehicle, Date.parse(endAt)) * 1000 ? id : [],
  );
  const found = await deps.bookingVehicles.listByBookings(ids);
  return new Map(found.filter((each) => isKept(each, now)).map((each) => [each.bookingId, each]));
};

/** The vehicle as a party may see it: the owner of a paid stay that is not cancelled. */
export const toVehicleAnswer = (
  booking: Booking,
  viewerId: string,
  found: BookingVehicle | undefined,
): NonNullable<BookingAnswer['vehicle']> | null => {
  const isDriver = booking.driverId === viewerId;
  if (!found?.vehicle || !(isDriver || isPaid(booking))) return null;
  const { plate, kind } = found.vehicle;
  return { ...(isDriver && found.vehicleId !== null && { id: found.vehicleId }), plate, kind };
};
