import type { MessageId } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { HIGHEST_PRICE, isPriceSoFar, LOWEST_PRICE, parseEuros, withDecimalSign } from '#web/lib/decimals.ts';
import { Field, type FieldTexts } from './field.tsx';
import { StepperControl } from './stepper-control.tsx';

export interface PriceFieldProps extends FieldTexts {
  label: string;
  name: string;
  /** As typed: the form decides about it. */
  value: string;
  onChange: (typed: string) => void;
  /** The lowest and the highest price, by default of a day. */
  bounds?: { readonly min: number; readonly max: number };
  unit?: MessageId;
}

const DAY_BOUNDS = { min: LOWEST_PRICE, max: HIGHEST_PRICE } as const;

/** A price in euros, of a day unless it is said otherwise, to the cent, with a comma or a point; other text is reported. */
export const PriceField = ({
  value,
  onChange,
  label,
  name,
  error,
  bounds: { min, max } = DAY_BOUNDS,
  unit = 'common.eurosPerDay',
  ...texts
}: PriceFieldProps) => {
  const text = useText();
  const { language } = useLanguage();
  const euros = parseEuros(value);
  // At once: a message on blur would move the button that is being pressed.
  const isOdd = !isPriceSoFar(value, max);
  const step = (by: number) => {
    const next = Math.min(max, Math.max(min, (euros ?? 0) + by));
    onChange(String(Math.round(next * 100) / 100));
  };
  return (
    <Field
      label={label}
      {...texts}
      error={error ?? (isOdd ? text('common.priceHint', { min, max }) : undefined)}
    >
      {(control) => (
        <StepperControl
          control={control}
          label={label}
          name={name}
          inputMode="decimal"
          unit={text(unit)}
          typed={withDecimalSign(value, language)}
          onType={onChange}
          onStep={step}
          isLowest={euros !== undefined && euros <= min}
          isHighest={euros !== undefined && euros >= max}
        />
      )}
    </Field>
  );
};
