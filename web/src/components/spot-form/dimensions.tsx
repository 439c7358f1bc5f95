import { useId } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { withDecimalSign } from '#web/lib/decimals.ts';
import { FieldError } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { problemUnless, type ControlProps, type SpotProblem } from './form-field.ts';
import styles from './controls.module.css';

/** In metres, as they were typed. */
export interface Measures {
  length: string;
  width: string;
  height: string;
}

const SIDES = [
  ['length', 'publish.length', '5'],
  ['width', 'publish.width', '2,5'],
  ['height', 'publish.height', '2,1'],
] as const;

const METRES = /^\d{1,2}([.,]\d{1,2})?$/;
const withPoint = (typed: string) => typed.trim().replace(',', '.');
const isLength = (typed: string) => METRES.test(typed) && Number(withPoint(typed)) > 0;

export const checkDimensions = (dimensions: Measures): SpotProblem[] =>
  SIDES.flatMap(([side]) => {
    const typed = dimensions[side].trim();
    const message = typed ? 'publish.dimensionMalformed' : 'publish.dimensionsRequired';
    return problemUnless(isLength(typed), side, message);
  });

export const sendDimensions = ({ length, width, height }: Measures): Measures => ({
  length: withPoint(length),
  width: withPoint(width),
  height: withPoint(height),
});

export const Dimensions = ({
  value,
  onChange,
  errorOf,
  label,
  as: Heading = 'h2',
}: ControlProps<Measures>) => {
  const text = useText();
  const { language } = useLanguage();
  const id = useId();
  // Three fields share one message, which is shown once, under them.
  const errors = new Set(SIDES.flatMap(([side]) => errorOf(side) ?? []));
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-error`} className={styles.group}>
      <Heading id={id}>{label}</Heading>
      <div className={styles.dimensions}>
        {SIDES.map(([side, sideLabel, example]) => (
          <TextField
            key={side}
            label={text(sideLabel)}
            note="m"
            name={side}
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            placeholder={withDecimalSign(example, language)}
            value={withDecimalSign(value[side], language)}
            onChange={(event) => onChange({ ...value, [side]: event.target.value })}
            isInvalid={errorOf(side) !== undefined}
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
