import { useId } from 'react';
import { WEEKDAY_KEYS, type Weekday } from '#shared/model/constants.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { addDays, todayIn } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import { MonthPreview } from './month-preview.tsx';
import type { PartProps, StepProps } from './part-props.ts';
import styles from './calendar-step.module.css';

export const WEEKDAY_NAMES: Record<Weekday, MessageId> = {
  lunes: 'publish.monday',
  martes: 'publish.tuesday',
  miercoles: 'publish.wednesday',
  jueves: 'publish.thursday',
  viernes: 'publish.friday',
  sabado: 'publish.saturday',
  domingo: 'publish.sunday',
};

/** Lengths that most owners mean, so that they do not have to count days. */
const SPANS = [
  ['publish.threeMonths', 90],
  ['publish.sixMonths', 182],
  ['publish.oneYear', 364],
] as const;

export const WeekdayPicker = ({ draft, change, errorOf, as: Heading = 'h2' }: PartProps<'availableDays'>) => {
  const text = useText();
  const id = useId();
  const error = errorOf('availableDays');
  const toggle = (day: Weekday, isOn: boolean) => {
    const availableDays = WEEKDAY_KEYS.filter((key) =>
      key === day ? isOn : draft.availableDays.includes(key),
    );
    change({ availableDays });
  };
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-error`} className={styles.group}>
      <Heading id={id}>{text('publish.weekdays')}</Heading>
      <div className={styles.weekdays}>
        {WEEKDAY_KEYS.map((day) => (
          <ToggleChip
            key={day}
            name="availableDays"
            checked={draft.availableDays.includes(day)}
            onChange={(event) => toggle(day, event.target.checked)}
          >
            {text(WEEKDAY_NAMES[day])}
          </ToggleChip>
        ))}
      </div>
      <span id={`${id}-error`}>{error && <FieldError>{error}</FieldError>}</span>
    </div>
  );
};

/** `today` is `YYYY-MM-DD`; a space that has begun before keeps its first day. */
export const Dates = ({
  draft,
  change,
  errorOf,
  today,
  as: Heading = 'h2',
}: PartProps<'startDate' | 'endDate'> & { today: string }) => {
  const text = useText();
  const id = useId();
  const from = draft.startDate > today ? draft.startDate : today;
  const [startError, endError] = [errorOf('startDate'), errorOf('endDate')];
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <Heading id={id}>{text('publish.dates')}</Heading>
      <div className={styles.pair} data-date-pair>
        <DateField
          label={text('publish.startDate')}
          name="startDate"
          placeholder={text('publish.chooseDay')}
          today={today}
          day={draft.startDate}
          onPick={(startDate) => change({ startDate })}
          error={startError}
        />
        <DateField
          label={text('publish.endDate')}
          name="endDate"
          placeholder={text('publish.chooseDay')}
          today={today}
          min={from}
          day={draft.endDate}
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

/** PW-05. */
export const CalendarStep = (props: StepProps) => {
  const today = todayIn('Europe/Madrid');
  return (
    <div className={styles.step}>
      <div className={styles.fields}>
        <WeekdayPicker {...props} />
        <Dates {...props} today={today} />
      </div>
      <MonthPreview key={props.draft.startDate} rules={props.draft} today={today} />
    </div>
  );
};
