import type { Spot } from '#shared/api/spots.ts';
import { MONTH_PATTERNS, type PatternType } from '#shared/model/constants.ts';
import { PATTERN_BOUNDS } from '#shared/model/rules.ts';
import { HALF_HOURS } from '#web/components/bookings/day-times.ts';
import { useText } from '#web/i18n/use-text.ts';
import { isRecord } from '#web/lib/kept-by-person.ts';
import { FieldError } from '#web/ui/field.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { ChipsField } from './chips-field.tsx';
import type { ControlProps } from './form-field.ts';
import styles from './controls.module.css';

type MonthPattern = Spot['month_pattern'];

/** The times at first. */
export const USUAL_PATTERNS: { readonly [Type in PatternType]: MonthPattern } = {
  always: { type: 'always', from: '00:00', to: '00:00' },
  weekdays: { type: 'weekdays', from: '08:00', to: '19:00' },
  nights: { type: 'nights', from: '19:00', to: '08:00' },
};

const listTimes = (type: PatternType, end: 'from' | 'to') => {
  const { first, last } = PATTERN_BOUNDS[type][end];
  return HALF_HOURS.filter((time) => time >= first && time <= last);
};

/** From what the browser kept: times that the pattern cannot have become the usual ones. */
export const keepPattern = (kept: unknown): MonthPattern => {
  const known = isRecord(kept) ? kept : {};
  const usual = USUAL_PATTERNS[MONTH_PATTERNS.find((type) => type === known.type) ?? 'always'];
  const keepTime = (end: 'from' | 'to') =>
    listTimes(usual.type, end).find((time) => time === known[end]) ?? usual[end];
  return { type: usual.type, from: keepTime('from'), to: keepTime('to') };
};

/** The times of each week that a rental has: one of three patterns, with its hours. */
export const PatternField = ({
  name,
  label,
  hint,
  value,
  onChange,
  errorOf,
  as = 'h3',
}: ControlProps<MonthPattern>) => {
  const text = useText();
  const { type } = value;
  const error = errorOf(name);
  const options = MONTH_PATTERNS.map((one) => [one, text(`fields.pattern.${one}`)] as const);
  return (
    <ChipsField<PatternType>
      {...{ name, label, hint, as, options }}
      value={type}
      onChange={(next) => onChange(USUAL_PATTERNS[next])}
    >
      {type !== 'always' && (
        <div className={styles.pair}>
          {(['from', 'to'] as const).map((end) => (
            <TimeField
              key={end}
              label={text(`fields.pattern.${type}.${end}`)}
              name={`${name}-${end}`}
              time={value[end]}
              times={listTimes(type, end)}
              onChange={(time) => onChange({ ...value, [end]: time })}
            />
          ))}
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
    </ChipsField>
  );
};
