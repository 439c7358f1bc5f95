import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Booking } from '#shared/api/bookings.ts';
import type { Vehicle } from '#shared/api/vehicles.ts';
import { chooseVehicle } from '#web/api/vehicles/choose-vehicle.ts';
import { vehiclesQuery } from '#web/api/vehicles/list-vehicles.ts';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { Plate } from './plate.tsx';
import { VehicleForm } from './vehicle-form.tsx';
import { VehiclesFailure } from './vehicles-failure.tsx';

const NONE = '';

const nameOf = ({ name, plate }: Vehicle) => (name === plate ? plate : `${name} · ${plate}`);

interface ChoiceProps {
  booking: Booking;
  vehicles: readonly Vehicle[];
  isPending: boolean;
  onChoose: (vehicleId: string | null) => void;
}

/** The choice of the coming vehicle. A chosen one that was deleted meanwhile is still shown. */
const ChoiceField = ({ booking, vehicles, isPending, onChoose }: ChoiceProps) => {
  const text = useText();
  const { vehicle } = booking;
  const chosen = vehicles.find(({ id }) => id === vehicle?.id);
  return (
    <Select
      name="vehicle"
      label={text('vehicles.which')}
      value={chosen?.id ?? (vehicle ? 'gone' : NONE)}
      disabled={isPending}
      onChange={({ target }) => onChoose(target.value === NONE ? null : target.value)}
    >
      <option value={NONE}>{text('vehicles.later')}</option>
      {vehicle && !chosen && (
        <option value="gone" disabled>
          {vehicle.plate}
        </option>
      )}
      {vehicles.map((each) => (
        <option key={each.id} value={each.id}>
          {nameOf(each)}
        </option>
      ))}
    </Select>
  );
};

/** While the answer of a change is shown, which does not say which vehicle comes: a default of the driver may do. */
const isUnread = ({ vehicle }: Booking) => vehicle === undefined;

/** The vehicle that comes to a stay of the driver, chosen or added in place; it can be left for later. */
export const VehicleChoice = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const limitText = useLimitText();
  const queries = useQueryClient();
  const add = useRef<HTMLButtonElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const list = useQuery(vehiclesQuery);
  const { data: vehicles = [] } = list;
  const { mutate, isPending, error } = useMutation(chooseVehicle(queries, booking.id));
  const choose = (vehicleId: string | null) =>
    mutate(vehicleId, { onSuccess: () => toast.success(text('vehicles.chosen')) });
  const close = () => {
    // The button is there again only when it is rendered.
    flushSync(() => setIsAdding(false));
    add.current?.focus();
  };
  if (isUnread(booking)) return <Skeleton height="5rem" />;
  return (
    <Stack gap={3}>
      {vehicles.length > 0 ? (
        <ChoiceField booking={booking} vehicles={vehicles} isPending={isPending} onChoose={choose} />
      ) : booking.vehicle ? (
        <p>
          <Plate>{booking.vehicle.plate}</Plate>
        </p>
      ) : (
        list.isSuccess && <Note>{text('vehicles.missing')}</Note>
      )}
      <VehiclesFailure list={list} />
      {error && (
        <Alert>
          <p>{limitText(error) ?? text(failedPressText(error, 'vehicles.notSaved'))}</p>
        </Alert>
      )}
      {isAdding ? (
        <VehicleForm
          onCancel={close}
          onSaved={(vehicleId) => {
            choose(vehicleId);
            close();
          }}
        />
      ) : (
        <div>
          <Button ref={add} variant="secondary" size="sm" icon="plus" onClick={() => setIsAdding(true)}>
            {text('vehicles.add')}
          </Button>
        </div>
      )}
    </Stack>
  );
};
