import { useId } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { addDays } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import type { SpotValues } from './spot-values.ts';
import styles from './calendar.module.css';

/** Lengths that most owners mean, so that they do not have to count days. */
const SPANS = [
  ['publish.threeMonths', 90],
  ['publish.sixMonths', 182],
  ['publish.oneYear', 364],
] as const;

interface Props {
  values: Pick<SpotValues, 'startDate' | 'endDate'>;
  change: (changes: Partial<Pick<SpotValues, 'startDate' | 'endDate'>>) => void;
  errorOf: (control: string) => string | undefined;
  /** `YYYY-MM-DD` */
  today: string;
  as?: 'h2' | 'h3';
}

/** A spot that has begun before keeps its first day. */
export const Dates = ({ values, change, errorOf, today, as: Heading = 'h2' }: Props) => {
  const text = useText();
  const id = useId();
  const from = values.startDate > today ? values.startDate : today;
  const [startError, endError] = [errorOf('startDate'), errorOf('endDate')];
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <Heading id={id}>{text('publish.dates')}</Heading>
      <div className={styles.pair} data-date-pair>
        <DateField
          label={text('fields.startDate')}
          name="startDate"
          placeholder={text('publish.chooseDay')}
          today={today}
          day={values.startDate}
          onPick={(startDate) => change({ startDate })}
          error={startError}
        />
        <DateField
          label={text('fields.endDate')}
          name="endDate"
          placeholder={text('publish.chooseDay')}
          today={today}
          min={from}
          day={values.endDate}
          onPick={(endDate) => change({ endDate })}
          // One message for both fields is enough to read once.
          error={endError === startError ? undefined : endError}
        />
      </div>
      <div className={styles.spans}>
        {SPANS.map(([label, days]) => (
          <Button
            key={days}
            variant="secondary"
            size="sm"
            onClick={() => change({ startDate: from, endDate: addDays(from, days) })}
          >
            {text(label)}
          </Button>
        ))}
      </div>
      <p className={styles.hint}>{text('publish.datesHint')}</p>
    </div>
  );
};
