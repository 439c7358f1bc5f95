import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ImageUploader } from '#web/components/images/image-uploader.tsx';
import type { useImageUploads } from '#web/components/images/use-image-uploads.ts';
import { Dates } from '#web/components/spot-form/dates.tsx';
import { AddressField, LocationMap } from '#web/components/spot-form/location-fields.tsx';
import {
  ANSWERS,
  ARRIVAL,
  CONDITIONS,
  FEATURES,
  PRICES,
  TAXES,
} from '#web/components/spot-form/form-fields.tsx';
import { asksForStays } from '#web/components/spot-form/asks-for-stays.ts';
import { MonthFields } from '#web/components/spot-form/month-fields.tsx';
import { SpotField, SpotFields, type FormProps } from '#web/components/spot-form/spot-field.tsx';
import type { Locator } from '#web/components/spot-form/use-locator.ts';
import { useText } from '#web/i18n/use-text.ts';
import { todayIn } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import controls from '#web/components/spot-form/controls.module.css';
import styles from './edit-spot.module.css';

const Group = ({ title, children }: { title: string; children: Elements }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

/** Address and pin; an address that is changed by hand asks whether the pin is still right. */
const Location = ({ values, errorOf, locator }: FormProps & { locator: Locator }) => {
  const text = useText();
  return (
    <>
      <AddressField draft={values} locator={locator} error={errorOf('address')} />
      {!locator.isPlaced && values.address.trim() !== '' && (
        <div className={styles.moved}>
          <p>{text('dashboard.addressMovedText')}</p>
          <Button variant="secondary" size="sm" icon="pin" onClick={locator.keepPin}>
            {text('dashboard.keepPin')}
          </Button>
        </div>
      )}
      <LocationMap draft={values} locator={locator} error={errorOf('pin')} />
    </>
  );
};

const Features = (props: FormProps) => {
  const text = useText();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.part}>
      <h3 id={id}>{text('fields.features')}</h3>
      <div className={controls.chips}>
        <SpotFields names={FEATURES} {...props} />
      </div>
    </div>
  );
};

const Availability = ({ spotId, ...props }: FormProps & { spotId: string }) => {
  const text = useText();
  return (
    <>
      <SpotField name="availableDays" as="h3" {...props} />
      <Dates {...props} as="h3" today={todayIn('Europe/Madrid')} />
      <SpotField name="accessHours" as="h3" {...props} />
      <p>
        <Link to={paths.spotCalendar(spotId)} className={styles.more}>
          <Icon name="calendar" size={20} />
          <span>{text('dashboard.singleDays')}</span>
        </Link>
      </p>
    </>
  );
};

interface Props extends FormProps {
  spotId: string;
  locator: Locator;
  images: ReturnType<typeof useImageUploads>;
}

/** The fields of a spot that its owner changes later (ED-01). */
export const EditSpotFields = ({ spotId, locator, images, ...props }: Props) => {
  const text = useText();
  const hasStays = asksForStays(props.values);
  return (
    <>
      <Group title={text('dashboard.basics')}>
        <SpotFields names={['title', 'description']} {...props} />
      </Group>
      <Group title={text('dashboard.location')}>
        <Location {...props} locator={locator} />
      </Group>
      <Group title={text('fields.images')}>
        <ImageUploader {...images} error={props.errorOf('images')} />
      </Group>
      <Group title={text('dashboard.theSpace')}>
        <SpotField name="dimensions" as="h3" {...props} />
        <SpotField name="vehicleTypes" as="h3" {...props} />
        <Features {...props} />
      </Group>
      <Group title={text('dashboard.pricing')}>
        <MonthFields as="h3" spotId={spotId} {...props} />
        {hasStays && (
          <>
            <h3>{text('fields.bookingType.stay')}</h3>
            <div className={styles.pair}>
              <SpotFields names={PRICES} {...props} />
            </div>
          </>
        )}
        <div className={styles.pair}>
          <SpotFields names={CONDITIONS.filter((name) => hasStays || name !== 'minDuration')} {...props} />
        </div>
      </Group>
      <Group title={text('dashboard.availability')}>
        <Availability {...props} spotId={spotId} />
      </Group>
      <Group title={text('dashboard.arrival')}>
        {ANSWERS.map((name) => (
          <SpotField key={name} name={name} as="h3" {...props} />
        ))}
        <SpotFields names={ARRIVAL} {...props} />
      </Group>
      <Group title={text('fields.taxes')}>
        <SpotFields names={TAXES} {...props} />
      </Group>
      <Group title={text('dashboard.visibility')}>
        <SpotField name="isActive" {...props} />
        <p className={styles.hint}>{text('dashboard.isActiveHint')}</p>
      </Group>
    </>
  );
};
