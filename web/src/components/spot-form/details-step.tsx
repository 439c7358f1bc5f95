import { useId } from 'react';
import { SPOT_DEFAULTS } from '#shared/model/constants.ts';
import { HALF_HOURS } from '#web/components/bookings/day-times.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { withDecimalSign } from '#web/lib/decimals.ts';
import { FieldError } from '#web/ui/field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { FeatureChips } from './feature-chips.tsx';
import type { PartProps, StepProps } from './part-props.ts';
import { VehicleChoice } from './vehicle-choice.tsx';
import styles from './details-step.module.css';

const DIMENSIONS = [
  ['length', 'publish.length', '5'],
  ['width', 'publish.width', '2,5'],
  ['height', 'publish.height', '2,1'],
] as const;

export const Dimensions = ({ draft, change, errorOf, as: Heading = 'h2' }: PartProps<'dimensions'>) => {
  const text = useText();
  const { language } = useLanguage();
  const id = useId();
  // Three fields share one message, which is shown once, under them.
  const errors = new Set(DIMENSIONS.flatMap(([name]) => errorOf(name) ?? []));
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-error`} className={styles.group}>
      <Heading id={id}>{text('publish.dimensions')}</Heading>
      <div className={styles.dimensions}>
        {DIMENSIONS.map(([name, label, example]) => (
          <TextField
            key={name}
            label={text(label)}
            note="m"
            name={name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            placeholder={withDecimalSign(example, language)}
            value={withDecimalSign(draft.dimensions[name], language)}
            onChange={(event) => change({ dimensions: { ...draft.dimensions, [name]: event.target.value } })}
            isInvalid={errorOf(name) !== undefined}
          />
        ))}
      </div>
      <div id={`${id}-error`} className={styles.errors}>
        {[...errors].map((error) => (
          <FieldError key={error}>{error}</FieldError>
        ))}
      </div>
    </div>
  );
};

const Features = ({ draft, change }: StepProps) => {
  const text = useText();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{text('publish.amenities')}</h2>
      <FeatureChips values={draft} change={change} />
    </div>
  );
};

/** Stays begin and end at half hours; the last minute is the end of the day. */
const ENDS = [...HALF_HOURS, SPOT_DEFAULTS.accessHours.end];

export const AccessHours = ({ draft, change, errorOf, as: Heading = 'h2' }: PartProps<'accessHours'>) => {
  const text = useText();
  const id = useId();
  const { accessHours } = draft;
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <Heading id={id}>{text('publish.accessHours')}</Heading>
      <div className={styles.pair}>
        <TimeField
          label={text('publish.accessFrom')}
          name="accessStart"
          time={accessHours.start}
          times={HALF_HOURS}
          onChange={(start) => change({ accessHours: { ...accessHours, start } })}
          error={errorOf('accessStart')}
        />
        <TimeField
          label={text('publish.accessTo')}
          name="accessEnd"
          time={accessHours.end}
          times={ENDS}
          onChange={(end) => change({ accessHours: { ...accessHours, end } })}
          error={errorOf('accessEnd')}
        />
      </div>
      <p className={styles.hint}>{text('publish.accessHint')}</p>
    </div>
  );
};

const Arrival = ({ draft, change }: StepProps) => {
  const text = useText();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{text('publish.arrival')}</h2>
      <TextField
        label={text('publish.spotNumber')}
        note={text('common.optional')}
        hint={text('publish.spotNumberHint')}
        name="spotNumber"
        maxLength={20}
        className={styles.short}
        value={draft.spotNumber}
        onChange={(event) => change({ spotNumber: event.target.value })}
      />
      <TextArea
        label={text('publish.instructions')}
        note={text('common.optional')}
        name="instructions"
        maxLength={1000}
        rows={3}
        placeholder={text('publish.instructionsPlaceholder')}
        hint={text('publish.instructionsHint')}
        value={draft.instructions}
        onChange={(event) => change({ instructions: event.target.value })}
      />
      <TextArea
        label={text('publish.accessDetails')}
        note={text('common.optional')}
        name="accessDetails"
        autoComplete="off"
        maxLength={500}
        rows={3}
        placeholder={text('publish.accessDetailsPlaceholder')}
        hint={text('publish.accessDetailsHint')}
        value={draft.accessDetails}
        onChange={(event) => change({ accessDetails: event.target.value })}
      />
    </div>
  );
};

/** PW-03. */
export const DetailsStep = (props: StepProps) => (
  <div className={styles.step}>
    <Dimensions {...props} />
    <VehicleChoice
      chosen={props.draft.vehicleType ? [props.draft.vehicleType] : []}
      onToggle={(type) => props.change({ vehicleType: type === props.draft.vehicleType ? null : type })}
      error={props.errorOf('vehicleType')}
    />
    <Features {...props} />
    <AccessHours {...props} />
    <Arrival {...props} />
  </div>
);
