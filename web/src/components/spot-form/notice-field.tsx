import { useId } from 'react';
import { RENTAL_NOTICE_DAYS } from '#shared/model/rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { RadioChips } from '#web/ui/radio-chips.tsx';
import type { ControlProps } from './form-field.ts';
import styles from './controls.module.css';

/** The notice of a rental, of the few that there are. */
export const NoticeField = ({
  name,
  label,
  hint,
  value,
  onChange,
  as: Heading = 'h3',
}: ControlProps<number>) => {
  const text = useText();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <Heading id={id}>{label}</Heading>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <RadioChips<number>
        name={name}
        labelledBy={id}
        options={RENTAL_NOTICE_DAYS.map(
          (days) => [days, text('fields.noticeDays', { count: days })] as const,
        )}
        value={value}
        onChange={onChange}
      />
    </div>
  );
};
