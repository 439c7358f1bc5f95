import { useId } from 'react';
import { BOOKING_TYPES, type BookingType } from '#shared/model/constants.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FieldError } from '#web/ui/field.tsx';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import type { ControlProps } from './form-field.ts';
import styles from './controls.module.css';

/** Days and hours, months, or both. */
export const BookingTypesField = ({
  name,
  label,
  hint,
  value,
  onChange,
  errorOf,
  as: Heading = 'h2',
}: ControlProps<readonly BookingType[]>) => {
  const text = useText();
  const id = useId();
  const error = errorOf(name);
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-hint ${id}-error`}
      className={styles.group}
    >
      <Heading id={id}>{label}</Heading>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <div className={styles.chips}>
        {BOOKING_TYPES.map((type) => (
          <ToggleChip
            key={type}
            name={name}
            checked={value.includes(type)}
            onChange={(event) =>
              onChange(
                BOOKING_TYPES.filter((one) => (one === type ? event.target.checked : value.includes(one))),
              )
            }
          >
            {text(`fields.bookingType.${type}`)}
          </ToggleChip>
        ))}
      </div>
      <span id={`${id}-error`}>{error && <FieldError>{error}</FieldError>}</span>
    </div>
  );
};
