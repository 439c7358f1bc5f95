import { AddressField, LocationMap } from '#web/components/spot-form/location-fields.tsx';
import { SpotField, type FormProps } from '#web/components/spot-form/spot-field.tsx';
import { boundsOf } from '#web/components/spot-form/spot-values.ts';
import type { Locator } from '#web/components/spot-form/use-locator.ts';
import { useText } from '#web/i18n/use-text.ts';
import { getWording } from '../wording.ts';
import styles from '#web/components/spot-form/location-step.module.css';

const DescriptionHint = ({ length }: { length: number }) => {
  const text = useText();
  const { min: least = 0 } = boundsOf('description');
  const isEnough = length >= least;
  return (
    <span className={styles.counter} data-done={isEnough}>
      {text(isEnough ? 'publish.descriptionLength' : 'publish.descriptionCount', { count: length, least })}
    </span>
  );
};

/** PW-02. */
export const LocationStep = ({ locator, ...props }: FormProps & { locator: Locator }) => {
  const text = useText();
  const { values, errorOf } = props;
  return (
    <div className={styles.step}>
      <div className={styles.fields}>
        <AddressField draft={values} locator={locator} error={errorOf('address')} />
        <SpotField name="title" {...getWording('title', text)} {...props} />
        <SpotField
          name="description"
          {...getWording('description', text)}
          rows={5}
          hint={<DescriptionHint length={values.description.trim().length} />}
          {...props}
        />
      </div>
      <LocationMap draft={values} locator={locator} error={errorOf('pin')} />
    </div>
  );
};
