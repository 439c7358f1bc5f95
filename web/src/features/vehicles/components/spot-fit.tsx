import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { computeFit, type Fit, SIDES, type Size, takesVehicle, toCentimetres } from '#shared/api/fit.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { Vehicle } from '#shared/api/vehicles.ts';
import { useSession } from '#web/api/accounts/session.ts';
import { vehiclesQuery } from '#web/api/vehicles/list-vehicles.ts';
import { CLASS_NAMES, VEHICLE_CLASSES } from '#web/components/vehicles/vehicle-classes.ts';
import { VehiclesFailure } from '#web/components/vehicles/vehicles-failure.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { readOwnVehicle } from '#web/lib/own-vehicle.ts';
import { FactsList } from '#web/ui/facts-list.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { FitDrawing } from './fit-drawing.tsx';
import styles from './spot-fit.module.css';

/** A vehicle to compare, in metres. */
interface Compared extends Size {
  id: string;
  kind: Vehicle['kind'];
  name: string;
}

const OWN = 'own';

/** The vehicles to compare: of who is signed in, the default first; without any, that of the device, and the typical ones. */
const useCompared = (mine: readonly Vehicle[]): readonly Compared[] => {
  const text = useText();
  if (mine.length > 0) return [...mine].sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
  const own = readOwnVehicle();
  const typical = CLASS_NAMES.map((name) => ({
    ...VEHICLE_CLASSES[name],
    id: name,
    name: text(`vehicles.class.${name}`),
  }));
  const compact = typical.filter(({ id }) => id === 'compact');
  return own
    ? [{ ...own, id: OWN, name: text('vehicles.ownMeasures') }, ...typical]
    : [...compact, ...typical.filter(({ id }) => id !== 'compact')];
};

const inCentimetres = ({ length, width, height }: Record<keyof Size, number | string>): Size => ({
  length: toCentimetres(length),
  width: toCentimetres(width),
  height: toCentimetres(height),
});

const ICONS = { fits: 'check', tight: 'warning', no: 'close' } as const;
const TITLES = { fits: 'vehicles.fitsTitle', tight: 'vehicles.tightTitle', no: 'vehicles.noTitle' } as const;
const LABELS = { width: 'vehicles.sides', length: 'vehicles.ends', height: 'vehicles.above' } as const;

/** The free centimetres of each side; on the left and the right half of the width each. */
const useFreeFacts = ({ free }: Fit) => {
  const text = useText();
  return (['width', 'length', 'height'] as const).map((side): readonly [string, string] => {
    const whole = free[side] ?? 0;
    if (whole < 0) return [text(LABELS[side]), text('vehicles.lacks', { count: -whole })];
    return [
      text(LABELS[side]),
      text('vehicles.centimetres', { count: side === 'width' ? Math.floor(whole / 2) : whole }),
    ];
  });
};

const Comparison = ({ spot, vehicle }: { spot: Spot; vehicle: Compared }) => {
  const text = useText();
  const [space, size] = [inCentimetres(spot.dimensions), inCentimetres(vehicle)];
  const fit = computeFit(space, size);
  const isTaken = takesVehicle(spot, vehicle.kind);
  const verdict = isTaken ? fit.verdict : 'no';
  const facts = useFreeFacts(fit);
  return (
    <>
      <p className={styles.verdict} data-verdict={verdict} role="status">
        <Icon name={ICONS[verdict]} />
        <strong>{text(TITLES[verdict])}</strong>
        {!isTaken && <span>{text('vehicles.notTaken')}</span>}
      </p>
      <FitDrawing space={space} vehicle={size} kind={vehicle.kind} verdict={fit.verdict} />
      <FactsList facts={facts} variant="strong" className={styles.facts} />
    </>
  );
};

/** Whether a vehicle fits into a spot: drawn to scale, and in words. */
export const SpotFit = ({ spot }: { spot: Spot }) => {
  const text = useText();
  const isSignedIn = useSession().status === 'signed-in';
  const list = useQuery({ ...vehiclesQuery, enabled: isSignedIn });
  const vehicles = useCompared(list.data ?? []);
  const [chosen, setChosen] = useState<string>();
  const vehicle = vehicles.find(({ id }) => id === chosen) ?? vehicles[0];
  // A space that was stored without measures.
  const isMeasured = SIDES.every((side) => toCentimetres(spot.dimensions[side]) > 0);
  if (!vehicle) return null;
  if (!isMeasured)
    return (
      <section aria-labelledby="spot-fit">
        <h2 id="spot-fit">{text('vehicles.fitTitle')}</h2>
        <p>{text('vehicles.noMeasures')}</p>
      </section>
    );
  return (
    <section aria-labelledby="spot-fit">
      <h2 id="spot-fit">{text('vehicles.fitTitle')}</h2>
      <Stack gap={3} className={styles.fit}>
        {isSignedIn && <VehiclesFailure list={list} />}
        <Select
          label={text('vehicles.fitVehicle')}
          name="fitVehicle"
          value={vehicle.id}
          onChange={({ target }) => setChosen(target.value)}
        >
          {vehicles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Comparison spot={spot} vehicle={vehicle} />
        <Note>{text('vehicles.fitNote')}</Note>
      </Stack>
    </section>
  );
};
