import type { Wording } from './form-field.ts';
import { MONTHS } from './form-fields.tsx';
import { MonthPriceNote } from './month-price-note.tsx';
import { SpotField, SpotFields, type FormProps } from './spot-field.tsx';
import type { FieldName } from './spot-values.ts';
import styles from './controls.module.css';

interface Props extends FormProps {
  as?: 'h2' | 'h3';
  /** Undefined while it is not published. */
  spotId?: string;
  wordingOf?: (name: FieldName) => Wording;
}

const [PATTERN, PRICE, ...TERMS] = MONTHS;

/** How a spot can be booked; by the month, at which times of the week and price, for how long at least, and with which notice. */
export const MonthFields = ({ as, spotId, ...props }: Props) => {
  const { values, change } = props;
  return (
    <div className={styles.group}>
      <SpotField name="bookingTypes" as={as} {...props} />
      {values.bookingTypes.includes('month') && (
        <>
          <SpotField name={PATTERN} {...props} />
          <SpotField name={PRICE} {...props} />
          {values.position && (
            <MonthPriceNote
              position={values.position}
              pattern={values.monthPattern.type}
              spotId={spotId}
              onTake={(priceMonth) => change({ priceMonth })}
            />
          )}
          <SpotFields names={TERMS} {...props} />
        </>
      )}
    </div>
  );
};
