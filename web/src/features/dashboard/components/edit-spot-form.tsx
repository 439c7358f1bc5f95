import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { AMENITIES } from '#shared/api/constants.ts';
import type { Spot } from '#shared/api/spots.ts';
import { AMENITY_TEXTS, FEATURE_TEXTS, FEATURES } from '#web/features/publish/feature-texts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import { spreadSpot, updateSpot } from '../api/update-spot.ts';
import { toScreenChanges, toValues, type SpotValues } from '../spot-values.ts';
import { useSpotForm, type SpotFormProps } from '../use-spot-form.ts';
import { SaveFailure } from './save-failure.tsx';
import { Hours, Instructions, Prices, TitleAndDescription } from './spot-fields.tsx';
import styles from './edit-spot.module.css';

/** 001 §5, edit screen. */
const HOURS = { minDuration: 1, advanceBooking: 1 };

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
};

const Features = ({ values, change }: SpotFormProps) => {
  const text = useText();
  return (
    <div className={styles.chips}>
      {FEATURES.map((name) => (
        <ToggleChip
          key={name}
          icon={FEATURE_TEXTS[name].icon}
          checked={values[name]}
          onChange={(event) => change({ [name]: event.target.checked })}
        >
          {text(FEATURE_TEXTS[name].label)}
        </ToggleChip>
      ))}
      {AMENITIES.map((name) => (
        <ToggleChip
          key={name}
          icon={AMENITY_TEXTS[name].icon}
          checked={values.amenities[name]}
          onChange={(event) => change({ amenities: { ...values.amenities, [name]: event.target.checked } })}
        >
          {text(AMENITY_TEXTS[name].label)}
        </ToggleChip>
      ))}
    </div>
  );
};

const AccessHours = ({ values, change, errorOf }: SpotFormProps) => {
  const text = useText();
  const { accessHours } = values;
  return (
    <div className={styles.pair}>
      <TextField
        type="time"
        label={text('dashboard.accessFrom')}
        name="accessStart"
        value={accessHours.start}
        onChange={(event) => change({ accessHours: { ...accessHours, start: event.target.value } })}
        error={errorOf('accessStart')}
      />
      <TextField
        type="time"
        label={text('dashboard.accessTo')}
        name="accessEnd"
        value={accessHours.end}
        onChange={(event) => change({ accessHours: { ...accessHours, end: event.target.value } })}
        error={errorOf('accessEnd')}
      />
    </div>
  );
};

const Visibility = ({ values, change }: SpotFormProps) => {
  const text = useText();
  return (
    <>
      <Checkbox
        label={text('dashboard.isActive')}
        name="isActive"
        checked={values.isActive}
        onChange={(event) => change({ isActive: event.target.checked })}
      />
      <p className={styles.hint}>{text('dashboard.isActiveHint')}</p>
    </>
  );
};

const Fields = (props: SpotFormProps) => {
  const text = useText();
  const { values, change, errorOf } = props;
  return (
    <>
      <Group title={text('dashboard.basics')}>
        <TitleAndDescription {...props} />
        <TextField
          label={text('dashboard.address')}
          name="address"
          required
          maxLength={200}
          value={values.address}
          onChange={(event) => change({ address: event.target.value })}
          error={errorOf('address')}
        />
        <Instructions {...props} />
      </Group>
      <Group title={text('dashboard.pricing')}>
        <Prices {...props} />
        <Hours {...props} hours={HOURS} />
      </Group>
      <Group title={text('dashboard.features')}>
        <Features {...props} />
      </Group>
      <Group title={text('dashboard.accessHours')}>
        <AccessHours {...props} />
      </Group>
      <Group title={text('dashboard.visibility')}>
        <Visibility {...props} />
      </Group>
    </>
  );
};

interface Props {
  spot: Spot;
  /** Reads the space again, giving up what was typed. */
  onReload: () => void;
}

/** ED-01. */
export const EditSpotForm = ({ spot, onReload }: Props) => {
  const text = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [values, setValues] = useState<SpotValues>(() => toValues(spot));
  const { form, attempt, errorOf } = useSpotForm(values, HOURS);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => updateSpot(spot.id, toScreenChanges(values, spot.version)),
    onSuccess: async (saved) => {
      toast.success(text('dashboard.saved'));
      await navigate(paths.dashboard);
      await spreadSpot(queries, saved);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (attempt() && !isPending) mutate();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Fields
        values={values}
        change={(changes) => setValues((current) => ({ ...current, ...changes }))}
        errorOf={errorOf}
      />
      {error && <SaveFailure error={error} onReload={onReload} />}
      <footer className={styles.actions}>
        <LinkButton to={paths.dashboard} variant="secondary">
          {text('common.cancel')}
        </LinkButton>
        <Button type="submit" busy={isPending}>
          {text(isPending ? 'dashboard.saving' : 'dashboard.saveChanges')}
        </Button>
      </footer>
    </form>
  );
};
