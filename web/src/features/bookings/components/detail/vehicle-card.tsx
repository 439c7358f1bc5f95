import type { Booking } from '#shared/api/bookings.ts';
import { Plate } from '#web/components/vehicles/plate.tsx';
import { VehicleChoice } from '#web/components/vehicles/vehicle-choice.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/ui/card.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import { isAhead } from '../../booking-moments.ts';

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
        <Row as="p" gap={2} align="center" canWrap>
          <Plate>{vehicle.plate}</Plate>
          {text(`spots.vehicle.${vehicle.kind}`)}
        </Row>
      ) : (
        <Note>{text('vehicles.driverSoon')}</Note>
      )}
    </Card>
  );
};
