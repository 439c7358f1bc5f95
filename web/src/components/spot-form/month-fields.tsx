import { MONTHS } from './form-fields.tsx';
import { MonthPriceNote } from './month-price-note.tsx';
import { MonthShareNote } from './month-share-note.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SpotField, SpotFields, type FormProps } from './spot-field.tsx';
import styles from './controls.module.css';

interface Props extends FormProps {
  as?: 'h2' | 'h3';
  /** Undefined while it is not published. */
  spotId?: string;
}

const [PATTERN, PRICE, MINIMUM, ...TERMS] = MONTHS;

/** How a spot can be booked; by the month, at which times of the week and price, for how long at least, and with which notice. */
export const MonthFields = ({ as, spotId, ...props }: Props) => {
  const { values, change } = props;
  return (
    <Stack gap={5}>
      <SpotField name="bookingTypes" as={as} {...props} />
      {values.bookingTypes.includes('month') && (
        <>
          <SpotField name={PATTERN} {...props} />
          <div className={styles.terms}>
            <Stack gap={3}>
              <SpotField name={PRICE} {...props} />
              <MonthShareNote typed={values.priceMonth} />
              {values.position && (
                <MonthPriceNote
                  position={values.position}
                  pattern={values.monthPattern.type}
                  spotId={spotId}
                  onTake={(priceMonth) => change({ priceMonth })}
                />
              )}
            </Stack>
            <SpotField name={MINIMUM} {...props} />
          </div>
          <SpotFields names={TERMS} {...props} />
        </>
      )}
    </Stack>
  );
};
