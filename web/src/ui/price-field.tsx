import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { HIGHEST_PRICE, isPriceSoFar, LOWEST_PRICE, parseEuros, withDecimalSign } from '#web/lib/decimals.ts';
import { Field, type FieldTexts } from './field.tsx';
import { StepperControl } from './stepper-control.tsx';

interface Props extends FieldTexts {
  label: string;
  name: string;
  /** As typed: the form decides about it. */
  value: string;
  onChange: (typed: string) => void;
}

/** The price of a day in euros, to the cent, with a comma or a point; other text is reported. */
export const PriceField = ({ value, onChange, label, name, error, ...texts }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const euros = parseEuros(value);
  // At once: a message on blur would move the button that is being pressed.
  const isOdd = !isPriceSoFar(value);
  const step = (by: number) => {
    const next = Math.min(HIGHEST_PRICE, Math.max(LOWEST_PRICE, (euros ?? 0) + by));
    onChange(String(Math.round(next * 100) / 100));
  };
  return (
    <Field
      label={label}
      {...texts}
      error={
        error ?? (isOdd ? text('common.priceHint', { min: LOWEST_PRICE, max: HIGHEST_PRICE }) : undefined)
      }
    >
      {(control) => (
        <StepperControl
          control={control}
          label={label}
          name={name}
          inputMode="decimal"
          unit={text('common.eurosPerDay')}
          typed={withDecimalSign(value, language)}
          onType={onChange}
          onStep={step}
          isLowest={euros !== undefined && euros <= LOWEST_PRICE}
          isHighest={euros !== undefined && euros >= HIGHEST_PRICE}
        />
      )}
    </Field>
  );
};
