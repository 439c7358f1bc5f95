import { useId } from 'react';
import { SPOT_DEFAULTS } from '#shared/model/spot-defaults.ts';
import { HALF_HOURS } from '#web/components/bookings/day-times.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TimeField } from '#web/ui/time-field.tsx';
import { problemUnless, type ControlProps, type SpotProblem } from './form-field.ts';
import styles from './controls.module.css';

export interface Hours {
  start: string;
  end: string;
}

/** Stays begin and end at half hours; the last minute is the end of the day. */
const ENDS = [...HALF_HOURS, SPOT_DEFAULTS.accessHours.end];

export const checkAccessHours = ({ start, end }: Hours): SpotProblem[] => [
  ...problemUnless(start !== '', 'accessStart', 'publish.accessHoursRequired'),
  ...problemUnless(end !== '', 'accessEnd', 'publish.accessHoursRequired'),
  ...problemUnless(start === '' || start !== end, 'accessEnd', 'publish.accessHoursSame'),
];

export const AccessHours = ({ value, onChange, errorOf, label, as: Heading = 'h2' }: ControlProps<Hours>) => {
  const text = useText();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <Heading id={id}>{label}</Heading>
      <div className={styles.pair}>
        <TimeField
          label={text('publish.accessFrom')}
          name="accessStart"
          time={value.start}
          times={HALF_HOURS}
          onChange={(start) => onChange({ ...value, start })}
          error={errorOf('accessStart')}
        />
        <TimeField
          label={text('publish.accessTo')}
          name="accessEnd"
          time={value.end}
          times={ENDS}
          onChange={(end) => onChange({ ...value, end })}
          error={errorOf('accessEnd')}
        />
      </div>
      <p className={styles.hint}>{text('publish.accessHint')}</p>
    </div>
  );
};
