import { ENVIRONMENTAL_LABELS } from '#shared/model/constants.ts';
import { VEHICLE_LIMITS } from '#shared/model/rules.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { toCapitals } from '#web/components/forms/to-capitals.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './vehicles.module.css';
import { CLASS_NAMES } from './vehicle-classes.ts';
import { findClass, MEASURES, ofClass, type VehicleFieldName, type VehicleValues } from './vehicle-values.ts';

interface Props {
  values: VehicleValues;
  errorOf: (field: VehicleFieldName) => string | undefined;
  /** It is the default already, which only another vehicle can change. */
  isFirstDefault: boolean;
  onChange: (changes: Partial<VehicleValues>) => void;
}

/** Measures, environmental label and name: a typical vehicle needs none of them typed. */
const MoreFields = ({ values, errorOf, isFirstDefault, onChange }: Props) => {
  const text = useText();
  const hasProblem = [...MEASURES, 'name' as const].some((field) => errorOf(field) !== undefined);
  return (
    <details className={styles.more} {...(hasProblem && { open: true })}>
      <summary>{text('vehicles.more')}</summary>
      <Stack gap={4}>
        <div className={styles.measures}>
          {MEASURES.map((measure) => (
            <TextField
              key={measure}
              name={measure}
              label={text(`vehicles.${measure}`)}
              inputMode="decimal"
              autoComplete="off"
              value={values[measure]}
              error={errorOf(measure)}
              onChange={({ target }) => onChange({ [measure]: target.value })}
            />
          ))}
        </div>
        <Select
          name="label"
          label={text('vehicles.label')}
          value={values.label}
          onChange={({ target }) =>
            onChange({ label: ENVIRONMENTAL_LABELS.find((label) => label === target.value) ?? '' })
          }
        >
          <option value="">{text('vehicles.labelUnknown')}</option>
          {ENVIRONMENTAL_LABELS.map((label) => (
            <option key={label} value={label}>
              {label === 'none' ? text('vehicles.labelNone') : label}
            </option>
          ))}
        </Select>
        <TextField
          name="name"
          label={text('vehicles.name')}
          note={text('common.optional')}
          autoComplete="off"
          maxLength={VEHICLE_LIMITS.name}
          value={values.name}
          error={errorOf('name')}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        {!isFirstDefault && (
          <Checkbox
            label={text('vehicles.makeDefault')}
            checked={values.isDefault}
            onChange={({ target }) => onChange({ isDefault: target.checked })}
          />
        )}
      </Stack>
    </details>
  );
};

/** The fields of a vehicle; a class fills in kind and measures. */
export const VehicleFields = (props: Props) => {
  const { values, errorOf, onChange } = props;
  const text = useText();
  const { language } = useLanguage();
  const known = findClass(values, language);
  return (
    <>
      <Select
        name="class"
        label={text('vehicles.class')}
        value={known ?? ''}
        onChange={({ target }) => {
          const chosen = CLASS_NAMES.find((name) => name === target.value);
          if (chosen) onChange(ofClass(chosen, language));
        }}
      >
        {known === undefined && <option value="">{text('vehicles.ownMeasures')}</option>}
        {CLASS_NAMES.map((name) => (
          <option key={name} value={name}>
            {text(`vehicles.class.${name}`)}
          </option>
        ))}
      </Select>
      <TextField
        name="plate"
        label={text('vehicles.plate')}
        hint={text('vehicles.plateHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={VEHICLE_LIMITS.plate}
        value={values.plate}
        error={errorOf('plate')}
        onChange={({ target }) => onChange({ plate: toCapitals(target) })}
      />
      <MoreFields {...props} />
    </>
  );
};
