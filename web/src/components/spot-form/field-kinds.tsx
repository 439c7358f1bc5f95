import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { findPriceProblem, toPriceText } from '#web/lib/decimals.ts';
import { formatEuros } from '#web/lib/money.ts';
import { NumberStepper } from '#web/ui/number-stepper.tsx';
import { PriceField, type PriceFieldProps } from '#web/ui/price-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { AnswerChoice, type Answer } from './answer-choice.tsx';
import { FeatureChip, type FeatureText } from './features.tsx';
import { problemUnless, type ControlProps, type FormField } from './form-field.ts';
import styles from './controls.module.css';

type Read<Value> = FormField<Value>['read'];

interface TextOptions {
  /** The message for a text that is too short. Without it, the field is optional. */
  tooShort?: MessageId;
  /** A rule of an optional one, and what is said if it is broken. */
  rule?: { readonly isValid: (value: string) => boolean; readonly message: MessageId };
  /** Whether it needs the whole width, although it is short: what is typed is long, without blanks. */
  isWide?: boolean;
  /** Number of lines, for a control of several lines. */
  rows?: number;
  autoComplete?: 'off';
}

/** A field for at most this many characters is short. */
const SHORT = 50;

const TextControl = ({
  name,
  label,
  hint,
  placeholder,
  rows,
  value,
  onChange,
  errorOf,
  bounds,
  options,
}: ControlProps<string> & { options: TextOptions }) => {
  const text = useText();
  const props = {
    ...{ name, label, hint, placeholder, value, error: errorOf(name), maxLength: bounds.max },
    ...(options.tooShort === undefined ? { note: text('common.optional') } : { required: true }),
    ...(options.autoComplete && { autoComplete: options.autoComplete }),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (options.rows !== undefined) return <TextArea {...props} rows={rows ?? options.rows} />;
  const isShort = !options.isWide && bounds.max !== undefined && bounds.max <= SHORT;
  return <TextField {...props} className={isShort ? styles.short : undefined} />;
};

/** A text, trimmed when it is sent. */
export const aText = (
  { label, hint, ...options }: TextOptions & Pick<FormField<string>, 'label' | 'hint'>,
  read: Read<string>,
): FormField<string> => ({
  label,
  hint,
  initially: '',
  read,
  send: (value) => value.trim(),
  check: (value, name, { min = 0 }) =>
    options.tooShort
      ? problemUnless(value.trim().length >= min, name, options.tooShort)
      : options.rule
        ? problemUnless(options.rule.isValid(value), name, options.rule.message)
        : [],
  Control: (props) => <TextControl {...props} options={options} />,
});

/** Numbers that are typed used to be kept as numbers. */
const keepTyped =
  (initially: string) =>
  (kept: unknown): string =>
    typeof kept === 'string' || typeof kept === 'number' ? String(kept) : initially;

export const PRICE_PROBLEMS = {
  malformed: 'common.priceMalformed',
  not_positive: 'common.pricesAboveZero',
  too_low: 'common.priceTooLow',
  too_high: 'common.priceTooHigh',
} as const;

type PriceProps = Pick<ControlProps<string>, 'label' | 'hint' | 'name' | 'value' | 'onChange' | 'errorOf'> &
  Pick<PriceFieldProps, 'bounds' | 'unit'>;

export const PriceControl = ({ label, hint, name, value, onChange, errorOf, ...range }: PriceProps) => (
  <PriceField {...{ label, hint, name, value, onChange }} {...range} error={errorOf(name)} />
);

const DayPriceControl = ({ label, hint, name, value, onChange, errorOf }: ControlProps<string>) => (
  <PriceControl {...{ label, hint, name, value, onChange, errorOf }} />
);

/** Euros a day as they were typed, to the cent; `euros` at first. */
export const aPrice = (label: MessageId, euros: number, read: Read<number>): FormField<string> => ({
  label,
  initially: String(euros),
  keep: keepTyped(String(euros)),
  read: (spot) => String(read(spot)),
  send: toPriceText,
  check: (value, name) => {
    const problem = findPriceProblem(value);
    return problem ? [{ field: name, message: PRICE_PROBLEMS[problem] }] : [];
  },
  show: (value, _text, language) => formatEuros(Number(toPriceText(value)), language),
  Control: DayPriceControl,
});

const HoursControl = ({
  value,
  onChange,
  errorOf,
  hint,
  label,
  name,
  bounds,
  unit,
}: ControlProps<string>) => {
  const texts = { label, hint, name, error: errorOf(name) };
  if (unit !== undefined)
    return (
      <NumberStepper
        {...texts}
        unit={unit}
        min={1}
        max={bounds.max ?? Infinity}
        value={Number(value)}
        onChange={(count) => onChange(String(count))}
      />
    );
  return (
    <TextField
      {...texts}
      inputMode="numeric"
      autoComplete="off"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

/** Whole hours as they were typed; `count` at first. */
export const hours = (
  texts: Pick<FormField<string>, 'label' | 'hint'>,
  count: number,
  read: Read<number>,
): FormField<string> => ({
  ...texts,
  initially: String(count),
  keep: keepTyped(String(count)),
  read: (spot) => String(read(spot)),
  send: Number,
  check: (value, name, { min = 0, max = Infinity }) =>
    /^\d{1,3}$/.test(value) && Number(value) >= min && Number(value) <= max
      ? []
      : [{ field: name, message: 'fields.hoursInvalid', min, max }],
  show: (value, text) => text('dashboard.hours', { count: Number(value) }),
  Control: HoursControl,
});

/** Something that a spot has or lacks, to be switched on and off beside the amenities. */
export const aFeature = ({ label, icon }: FeatureText, read: Read<boolean>): FormField<boolean> => ({
  label: 'fields.features',
  initially: false,
  read,
  show: (isOn, text) => text(isOn ? 'dashboard.with' : 'dashboard.without', { feature: text(label) }),
  Control: ({ name, value, onChange }) => (
    <FeatureChip name={name} texts={{ label, icon }} isOn={value} onToggle={onChange} />
  ),
});

/** A question that may stay open. */
export const anAnswer = (label: MessageId, read: Read<Answer>): FormField<Answer> => ({
  label,
  initially: null,
  keep: (kept) => (typeof kept === 'boolean' ? kept : null),
  read,
  show: (answer, text) => (answer === null ? null : text(answer ? 'fields.yes' : 'fields.no')),
  Control: AnswerChoice,
});
