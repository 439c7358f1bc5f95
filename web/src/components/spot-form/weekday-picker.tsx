import { useId } from 'react';
import { WEEKDAY_KEYS, type Weekday } from '#shared/model/constants.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { weekStartsOn } from '#web/lib/dates.ts';
import { inWeekOrder } from '#web/lib/months.ts';
import { FieldError } from '#web/ui/field.tsx';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import type { ControlProps } from './form-field.ts';
import styles from './calendar.module.css';

export const WEEKDAY_NAMES: Record<Weekday, MessageId> = {
  lunes: 'publish.monday',
  martes: 'publish.tuesday',
  miercoles: 'publish.wednesday',
  jueves: 'publish.thursday',
  viernes: 'publish.friday',
  sabado: 'publish.saturday',
  domingo: 'publish.sunday',
};

export const WeekdayPicker = ({
  name,
  value,
  onChange,
  errorOf,
  label,
  as: Heading = 'h2',
}: ControlProps<readonly Weekday[]>) => {
  const text = useText();
  const { language } = useLanguage();
  const id = useId();
  const error = errorOf(name);
  const toggle = (day: Weekday, isOn: boolean) =>
    onChange(WEEKDAY_KEYS.filter((key) => (key === day ? isOn : value.includes(key))));
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-error`} className={styles.group}>
      <Heading id={id}>{label}</Heading>
      <div className={styles.weekdays}>
        {inWeekOrder(WEEKDAY_KEYS, weekStartsOn(language)).map((day) => (
          <ToggleChip
            key={day}
            name={name}
            checked={value.includes(day)}
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
