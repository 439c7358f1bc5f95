import { CONDITIONS, PRICES } from '#web/components/spot-form/form-fields.tsx';
import { MonthFields } from '#web/components/spot-form/month-fields.tsx';
import { SpotField, SpotFields, type FormProps } from '#web/components/spot-form/spot-field.tsx';
import { asksForStays } from '#web/components/spot-form/asks-for-stays.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { getWording } from '../wording.ts';
import styles from './pricing-step.module.css';

/** PW-04. Nothing here goes below 1 by its buttons; a price typed as 0 is reported. */
export const PricingStep = (props: FormProps) => {
  const text = useText();
  const hasStays = asksForStays(props.values);
  return (
    <div className={styles.step}>
      <section className={styles.section}>
        <MonthFields {...props} />
      </section>
      {hasStays && (
        <section className={styles.section}>
          <h2>{text('publish.prices')}</h2>
          <div className={styles.grid}>
            <SpotFields names={PRICES} wordingOf={(name) => getWording(name, text)} {...props} />
          </div>
        </section>
      )}
      <p className={styles.info}>
        <Icon name="info" size={20} />
        <span>{text('publish.commission')}</span>
      </p>
      <section className={styles.section}>
        <h2>{text('publish.conditions')}</h2>
        <div className={styles.grid}>
          {CONDITIONS.filter((name) => hasStays || name !== 'minDuration').map((name) => (
            <SpotField
              key={name}
              name={name}
              {...getWording(name, text)}
              unit={text('publish.hoursUnit', { count: Number(props.values[name]) })}
              {...props}
            />
          ))}
        </div>
        {hasStays && (
          <p className={styles.info}>
            <Icon name="info" size={20} />
            <span>{text('publish.shortStays')}</span>
          </p>
        )}
      </section>
    </div>
  );
};
