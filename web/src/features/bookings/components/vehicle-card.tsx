import type { Booking } from '#shared/api/bookings.ts';
import { Plate } from '#web/components/vehicles/plate.tsx';
import { VehicleChoice } from '#web/components/vehicles/vehicle-choice.tsx';
import { VehicleLine } from '#web/components/vehicles/vehicle-line.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { Note } from '#web/ui/layout.tsx';
import { isAhead } from '#web/components/bookings/booking-moments.ts';

/** The vehicle that comes: the driver of a stay to come says it here, the owner of a paid one sees plate and kind. */
export const VehicleCard = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { role, vehicle } = booking;
  const canChoose = role === 'driver' && isAhead(booking);
  if (!canChoose && !vehicle && !isAhead(booking)) return null;
  return (
    <FoldedCard title={text('vehicles.vehicle')} fact={vehicle && <Plate>{vehicle.plate}</Plate>}>
      {canChoose ? (
        <VehicleChoice booking={booking} />
      ) : vehicle ? (
        <VehicleLine vehicle={vehicle} />
      ) : (
        <Note>{text('vehicles.driverSoon')}</Note>
      )}
    </FoldedCard>
  );
};
