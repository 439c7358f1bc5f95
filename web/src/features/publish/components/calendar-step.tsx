import { Dates } from '#web/components/spot-form/dates.tsx';
import { MonthPreview } from '#web/components/spot-form/month-preview.tsx';
import { SpotField, type FormProps } from '#web/components/spot-form/spot-field.tsx';
import { todayIn } from '#web/lib/dates.ts';
import styles from '#web/components/spot-form/calendar.module.css';

/** PW-05. */
export const CalendarStep = (props: FormProps) => {
  const today = todayIn('Europe/Madrid');
  return (
    <div className={styles.step}>
      <div className={styles.fields}>
        <SpotField name="availableDays" {...props} />
        <Dates {...props} today={today} />
      </div>
      <MonthPreview key={props.values.startDate} rules={props.values} today={today} />
    </div>
  );
};
