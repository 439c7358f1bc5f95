import { useId, type ReactNode } from 'react';
import { FeatureChips } from '#web/features/publish/components/feature-chips.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { SpotFormProps } from '../use-spot-form.ts';
import { Hours, Instructions, Prices, TitleAndDescription } from './spot-fields.tsx';
import styles from './edit-spot.module.css';

/** 001 §5, edit screen. */
export const SCREEN_HOURS = { minDuration: 1, advanceBooking: 1 };

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      {children}
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

/** Everything of a space that its owner changes later (ED-01). */
export const EditSpotFields = (props: SpotFormProps) => {
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
        <Hours {...props} hours={SCREEN_HOURS} />
      </Group>
      <Group title={text('dashboard.features')}>
        <FeatureChips values={props.values} change={props.change} />
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
