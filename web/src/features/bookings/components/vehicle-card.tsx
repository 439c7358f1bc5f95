import type { Booking } from '#shared/api/bookings.ts';
import { VehicleChoice } from '#web/components/vehicles/vehicle-choice.tsx';
import { VehicleLine } from '#web/components/vehicles/vehicle-line.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/layout.tsx';
import { isAhead } from '#web/components/bookings/booking-moments.ts';

/** The vehicle that comes: the driver of a stay to come says it here, the owner of a paid one sees plate and kind. */
export const VehicleCard = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { role, vehicle } = booking;
  const canChoose = role === 'driver' && isAhead(booking);
  if (!canChoose && !vehicle && !isAhead(booking)) return null;
  return (
    <Card as="section">
      <h2>{text('vehicles.vehicle')}</h2>
      {canChoose ? (
        <VehicleChoice booking={booking} />
      ) : vehicle ? (
        <VehicleLine vehicle={vehicle} />
      ) : (
        <Note>{text('vehicles.driverSoon')}</Note>
      )}
    </Card>
  );
};
