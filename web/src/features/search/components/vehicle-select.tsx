import type { ChangeEvent } from 'react';
import { VEHICLE_TYPES } from '#shared/api/constants.ts';
import { USUAL_VEHICLE, withVehicle, type VehicleType } from '#web/api/spots/filters.ts';
import { saveVehicle } from '#web/components/spots/saved-vehicle.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FlatSelect } from '#web/ui/flat-select.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import type { SpotSearch } from '../search-address.ts';
import styles from './vehicle-select.module.css';

const readChoice = ({ target }: ChangeEvent<HTMLSelectElement>): VehicleType =>
  VEHICLE_TYPES.find((type) => type === target.value) ?? USUAL_VEHICLE;

const Options = () => {
  const text = useText();
  return VEHICLE_TYPES.map((type) => (
    <option key={type} value={type}>
      {text(`spots.vehicle.${type}`)}
    </option>
  ));
};

interface Props {
  vehicle: VehicleType;
  onChange: (vehicle: VehicleType) => void;
}

/** What one comes with: a space that does not take it is not found. */
export const VehicleSelect = ({ vehicle, onChange }: Props) => {
  const text = useText();
  return (
    <Select
      label={text('home.vehicle')}
      name="vehicle"
      value={vehicle}
      onChange={(event) => onChange(readChoice(event))}
    >
      <Options />
    </Select>
  );
};

interface SwitchProps {
  search: SpotSearch;
  onSearch: (search: SpotSearch) => void;
}

/** The vehicle of the results; another one searches again at once. */
export const VehicleSwitch = ({ search, onSearch }: SwitchProps) => {
  const text = useText();
  const change = (vehicle: VehicleType) => {
    const filters = withVehicle(search.filters, vehicle);
    saveVehicle(filters);
    onSearch({ ...search, filters });
  };
  return (
    <label className={styles.switch}>
      <Icon name="car" size={18} />
      <span className="visually-hidden">{text('home.vehicle')}</span>
      <FlatSelect value={search.filters.vehicleType} onChange={(event) => change(readChoice(event))}>
        <Options />
      </FlatSelect>
    </label>
  );
};
