import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Vehicle } from '#shared/api/vehicles.ts';
import { MAX_VEHICLES } from '#shared/model/rules.ts';
import { deleteVehicle } from '#web/api/vehicles/delete-vehicle.ts';
import { vehiclesQuery } from '#web/api/vehicles/list-vehicles.ts';
import { Plate } from '#web/components/vehicles/plate.tsx';
import { VehicleForm } from '#web/components/vehicles/vehicle-form.tsx';
import { LOCALES } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './my-vehicles.module.css';

const useSizeText = () => {
  const text = useText();
  const { language } = useLanguage();
  const metres = new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: 2 });
  return ({ length, width, height }: Vehicle) =>
    text('spots.metres', { value: [length, width, height].map((side) => metres.format(side)).join(' × ') });
};

interface RowProps {
  vehicle: Vehicle;
  onEdit: () => void;
}

const VehicleRow = ({ vehicle, onEdit }: RowProps) => {
  const text = useText();
  const sizeText = useSizeText();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation(deleteVehicle(queries));
  const { name, plate, kind, label, isDefault } = vehicle;
  return (
    <li className={styles.vehicle}>
      <Icon name={kind === 'motos' ? 'motorbike' : 'car'} />
      <div className={styles.what}>
        <Row gap={2} align="center" canWrap>
          {name !== plate && <strong>{name}</strong>}
          <Plate>{plate}</Plate>
          {isDefault && <Badge>{text('vehicles.default')}</Badge>}
        </Row>
        <Note>
          {[
            text(`spots.vehicle.${kind}`),
            sizeText(vehicle),
            ...(label === null
              ? []
              : [label === 'none' ? text('vehicles.labelNone') : text('vehicles.labelIs', { label })]),
          ].join(' · ')}
        </Note>
        {error && (
          <Alert>
            <p>{text(failedPressText(error, 'vehicles.notDeleted'))}</p>
          </Alert>
        )}
      </div>
      <Row gap={1}>
        <IconButton icon="edit" label={text('vehicles.edit', { plate })} onClick={onEdit} />
        <IconButton
          icon="trash"
          label={text('vehicles.delete', { plate })}
          disabled={isPending}
          onClick={() => mutate(vehicle.id)}
        />
      </Row>
    </li>
  );
};

/** The vehicles of the caller in the profile. */
export const MyVehicles = () => {
  const text = useText();
  const add = useRef<HTMLButtonElement>(null);
  /** The vehicle that is edited, or `new`. */
  const [edited, setEdited] = useState<string>();
  const query = useQuery(vehiclesQuery);
  const { data: vehicles, error } = query;
  const close = () => {
    // The button is there again only when it is rendered.
    flushSync(() => setEdited(undefined));
    add.current?.focus();
  };
  return (
    <section className={styles.section} aria-labelledby="my-vehicles">
      <h3 id="my-vehicles">{text('vehicles.title')}</h3>
      <p>{text('vehicles.intro')}</p>
      {vehicles ? (
        <Stack gap={4}>
          {vehicles.length > 0 && (
            <ul className={styles.list}>
              {vehicles.map((vehicle) =>
                edited === vehicle.id ? (
                  <li key={vehicle.id}>
                    <VehicleForm vehicle={vehicle} onSaved={close} onCancel={close} />
                  </li>
                ) : (
                  <VehicleRow key={vehicle.id} vehicle={vehicle} onEdit={() => setEdited(vehicle.id)} />
                ),
              )}
            </ul>
          )}
          {edited === 'new' ? (
            <VehicleForm onSaved={close} onCancel={close} />
          ) : vehicles.length < MAX_VEHICLES ? (
            <div>
              <Button ref={add} variant="secondary" size="sm" icon="plus" onClick={() => setEdited('new')}>
                {text('vehicles.add')}
              </Button>
            </div>
          ) : (
            <Note>{text('vehicles.full')}</Note>
          )}
        </Stack>
      ) : error ? (
        <QueryError title={text('vehicles.failed')} query={query} />
      ) : (
        <Skeleton height="5rem" />
      )}
    </section>
  );
};
