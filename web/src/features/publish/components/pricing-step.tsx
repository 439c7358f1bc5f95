import { SPOT_LIMITS } from '#shared/model/rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { NumberStepper } from '#web/ui/number-stepper.tsx';
import { PriceField } from '#web/ui/price-field.tsx';
import type { StepProps } from '#web/components/spot-form/part-props.ts';
import styles from './pricing-step.module.css';

const PRICES = [
  ['priceWeekday', 'publish.priceWeekday', 'publish.priceWeekdayRange'],
  ['priceWeekend', 'publish.priceWeekend', 'publish.priceWeekendRange'],
] as const;

const CONDITIONS = [
  ['minDuration', 'publish.minDuration', 'publish.minDurationHint'],
  ['advanceBooking', 'publish.advanceBooking', 'publish.advanceBookingHint'],
  ['cancellationLimit', 'publish.cancellationLimit', 'publish.cancellationLimitHint'],
] as const;

/** PW-04. Nothing here goes below 1 by its buttons; a price typed as 0 is told. */
export const PricingStep = ({ draft, change, errorOf }: StepProps) => {
  const text = useText();
  return (
    <div className={styles.step}>
      <section className={styles.section}>
        <h2>{text('publish.prices')}</h2>
        <div className={styles.grid}>
          {PRICES.map(([name, label, range]) => (
            <PriceField
              key={name}
              label={text(label)}
              hint={text(range)}
              name={name}
              value={draft[name]}
              onChange={(value) => change({ [name]: value })}
              error={errorOf(name)}
            />
          ))}
        </div>
        <p className={styles.info}>
          <Icon name="info" size={20} />
          {text('publish.commission')}
        </p>
      </section>
      <section className={styles.section}>
        <h2>{text('publish.conditions')}</h2>
        <div className={styles.grid}>
          {CONDITIONS.map(([name, label, hint]) => (
            <NumberStepper
              key={name}
              label={text(label)}
              hint={text(hint)}
              name={name}
              unit={text('publish.hoursUnit', { count: draft[name] })}
              min={1}
              max={SPOT_LIMITS.hoursMax}
              value={draft[name]}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
        </div>
        <p className={styles.info}>
          <Icon name="info" size={20} />
          {text('publish.shortStays')}
        </p>
      </section>
    </div>
  );
};
