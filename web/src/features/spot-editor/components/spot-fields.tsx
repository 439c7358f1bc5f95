import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PriceField } from '#web/ui/price-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { HourBounds } from '../check-spot.ts';
import type { SpotFormProps } from '../use-spot-form.ts';
import styles from './edit-spot.module.css';

export const TitleAndDescription = ({ values, change, errorOf }: SpotFormProps) => {
  const text = useText();
  return (
    <>
      <TextField
        label={text('dashboard.title')}
        name="title"
        required
        maxLength={100}
        value={values.title}
        onChange={(event) => change({ title: event.target.value })}
        error={errorOf('title')}
      />
      <TextArea
        label={text('dashboard.description')}
        name="description"
        required
        maxLength={2000}
        value={values.description}
        onChange={(event) => change({ description: event.target.value })}
        error={errorOf('description')}
      />
    </>
  );
};

const PRICES = [
  ['priceWeekday', 'dashboard.priceWeekday'],
  ['priceWeekend', 'dashboard.priceWeekend'],
] as const;

/** Euros a day, to the cent. */
export const Prices = ({ values, change, errorOf }: SpotFormProps) => {
  const text = useText();
  return (
    <div className={styles.pair}>
      {PRICES.map(([name, label]) => (
        <PriceField
          key={name}
          label={text(label)}
          name={name}
          value={values[name]}
          onChange={(value) => change({ [name]: value })}
          error={errorOf(name)}
        />
      ))}
    </div>
  );
};

const HOUR_LABELS: Record<keyof HourBounds, MessageId> = {
  minDuration: 'dashboard.minDurationHours',
  advanceBooking: 'dashboard.advanceBookingHours',
  cancellationLimit: 'dashboard.cancellationLimitHours',
};

/** Whole hours; which of them, and from how many on, says `hours`. */
export const Hours = ({ values, change, errorOf, hours }: SpotFormProps & { hours: HourBounds }) => {
  const text = useText();
  const names = Object.keys(hours) as (keyof HourBounds)[]; // keys forgets the names
  return (
    <div className={styles.pair}>
      {names.map((name) => (
        <TextField
          key={name}
          inputMode="numeric"
          autoComplete="off"
          label={text(HOUR_LABELS[name])}
          name={name}
          required
          value={values[name]}
          onChange={(event) => change({ [name]: event.target.value })}
          hint={name === 'minDuration' ? text('dashboard.minDurationHint') : undefined}
          error={errorOf(name)}
        />
      ))}
    </div>
  );
};

export const Instructions = ({ values, change, errorOf }: SpotFormProps) => {
  const text = useText();
  return (
    <TextArea
      label={text('dashboard.specialInstructions')}
      note={text('common.optional')}
      hint={text('dashboard.instructionsHint')}
      name="instructions"
      rows={3}
      maxLength={1000}
      value={values.instructions}
      onChange={(event) => change({ instructions: event.target.value })}
      error={errorOf('instructions')}
    />
  );
};
