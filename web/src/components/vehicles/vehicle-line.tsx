import type { Booking } from '#shared/api/bookings.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Row } from '#web/ui/layout.tsx';
import { Plate } from './plate.tsx';

interface Props {
  vehicle: NonNullable<Booking['vehicle']>;
  className?: string | undefined;
}

/** The identification of a stay's vehicle for the owner: plate and kind. */
export const VehicleLine = ({ vehicle: { plate, kind }, className }: Props) => {
  const text = useText();
  return (
    <Row as="p" gap={2} align="center" canWrap className={className}>
      <Plate>{plate}</Plate>
      <span>{text(`spots.vehicle.${kind}`)}</span>
    </Row>
  );
};
