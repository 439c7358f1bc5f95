import type { Wording } from './form-field.ts';
import { MONTHS } from './form-fields.tsx';
import { SpotField, SpotFields, type FormProps } from './spot-field.tsx';
import type { FieldName } from './spot-values.ts';
import styles from './controls.module.css';

interface Props extends FormProps {
  as?: 'h2' | 'h3';
  wordingOf?: (name: FieldName) => Wording;
}

/** How a spot can be booked; by the month, at which price, for how long at least, and with which notice. */
export const MonthFields = ({ as, ...props }: Props) => (
  <div className={styles.group}>
    <SpotField name="bookingTypes" as={as} {...props} />
    {props.values.bookingTypes.includes('month') && <SpotFields names={MONTHS} {...props} />}
  </div>
);
