import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type SubmitEvent } from 'react';
import type { Vehicle } from '#shared/api/vehicles.ts';
import { saveVehicle } from '#web/api/vehicles/save-vehicle.ts';
import { useProblem } from '#web/components/forms/use-form-problems.ts';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { useOneAtATime } from '#web/components/forms/use-one-at-a-time.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { randomId } from '#web/lib/random-id.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from '#web/ui/form.module.css';
import { VehicleFields } from './vehicle-fields.tsx';
import {
  findVehicleProblems,
  readVehicleProblems,
  toVehicleBody,
  toVehicleValues,
  type VehicleFieldName,
  type VehicleValues,
} from './vehicle-values.ts';

interface Props {
  /** Undefined adds one. */
  vehicle?: Vehicle | undefined;
  onSaved: (vehicleId: string) => void;
  onCancel: () => void;
}

const Failure = ({ error }: { error: Error }) => {
  const text = useText();
  const limitText = useLimitText();
  const isFull = error instanceof ApiError && error.code === 'too_many_vehicles';
  return (
    <Alert>
      <p>
        {isFull
          ? text('vehicles.full')
          : (limitText(error) ?? text(failedPressText(error, 'vehicles.notSaved')))}
      </p>
    </Alert>
  );
};

/** Adds or changes a vehicle: only its plate must be typed. The input stays until it is saved or discarded. */
export const VehicleForm = ({ vehicle, onSaved, onCancel }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const [id] = useState(() => vehicle?.id ?? randomId());
  const [values, setValues] = useState<VehicleValues>(() => toVehicleValues(vehicle, language));
  const { form, tellAll, clear, errorOf } = useProblem<VehicleFieldName>();
  const options = saveVehicle(queries);
  const { mutate, isPending, error } = useMutation(options);
  const oneAtATime = useOneAtATime(['vehicles', 'save']);
  const isAboutFields = error !== null && readVehicleProblems(error).length > 0;
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=plate]')?.focus(), [form]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form is inside the page of a booking, whose own form must not be sent.
    event.stopPropagation();
    const problems = findVehicleProblems(values, language);
    tellAll(problems);
    if (problems.length > 0) {
      setValues((current) => ({ ...current, askedPlate: values.plate }));
      return;
    }
    oneAtATime(() =>
      mutate(
        { id, body: toVehicleBody(values) },
        { onSuccess: () => onSaved(id), onError: (failure) => tellAll(readVehicleProblems(failure)) },
      ),
    );
  };
  return (
    <form
      method="post"
      ref={form}
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={text('vehicles.form')}
    >
      <VehicleFields
        values={values}
        errorOf={errorOf}
        isFirstDefault={vehicle?.isDefault === true}
        onChange={(changes) => {
          clear();
          setValues((current) => ({ ...current, ...changes }));
        }}
      />
      {error && !isAboutFields && <Failure error={error} />}
      <Row gap={3} canWrap>
        <Button type="submit" busy={isPending}>
          {text('vehicles.save')}
        </Button>
        <Button variant="ghost" onClick={onCancel} disabled={isPending}>
          {text('common.cancel')}
        </Button>
      </Row>
    </form>
  );
};
