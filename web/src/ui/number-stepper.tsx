import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Field, type FieldTexts } from './field.tsx';
import { StepperControl } from './stepper-control.tsx';

interface Props extends FieldTexts {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** After the number, such as h. */
  unit?: string;
  name?: string;
}

/**
 * An integer with plus and minus; a typed value below `min` or above `max` becomes that bound. A text that is no integer is reported and
 * not accepted: `12,5` is not 125.
 */
export const NumberStepper = ({ value, onChange, min, max, unit, name, label, ...texts }: Props) => {
  const text = useText();
  const [typed, setTyped] = useState<string>();
  const change = (wanted: number) => onChange(Math.min(max, Math.max(min, wanted)));
  const isWhole = typed === undefined || /^\s*\d*\s*$/.test(typed);
  return (
    <Field label={label} {...texts} error={isWhole ? texts.error : text('common.wholeNumber', { min, max })}>
      {(control) => (
        <StepperControl
          control={control}
          label={label}
          name={name}
          inputMode="numeric"
          unit={unit}
          typed={typed ?? String(value)}
          onType={(next) => {
            setTyped(next);
            if (/^\s*\d+\s*$/.test(next)) change(Number(next));
          }}
          onLeave={() => setTyped(undefined)}
          onStep={(by) => {
            setTyped(undefined);
            change(value + by);
          }}
          isLowest={value <= min}
          isHighest={value >= max}
        />
      )}
    </Field>
  );
};
