import type { ChangeEvent } from 'react';
import { VEHICLE_TYPES } from '#shared/model/constants.ts';
import { USUAL_VEHICLE, type VehicleType } from '#web/api/spots/filters.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Select } from '#web/ui/select.tsx';

const readChoice = ({ target }: ChangeEvent<HTMLSelectElement>): VehicleType =>
  VEHICLE_TYPES.find((type) => type === target.value) ?? USUAL_VEHICLE;

interface Props {
  vehicle: VehicleType;
  onChange: (vehicle: VehicleType) => void;
}

/** The visitor's vehicle: only spots for it are found. */
export const VehicleSelect = ({ vehicle, onChange }: Props) => {
  const text = useText();
  return (
    <Select
      label={text('home.vehicle')}
      name="vehicle"
      value={vehicle}
      onChange={(event) => onChange(readChoice(event))}
    >
      {VEHICLE_TYPES.map((type) => (
        <option key={type} value={type}>
          {text(`spots.vehicle.${type}`)}
        </option>
      ))}
    </Select>
  );
};
