import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { VEHICLE_TYPES } from '#shared/model/constants.ts';
import { ImageUploader } from '#web/components/images/image-uploader.tsx';
import type { useImageUploads } from '#web/components/images/use-image-uploads.ts';
import { Dates, WeekdayPicker } from '#web/components/spot-form/calendar-step.tsx';
import { AccessHours, Dimensions } from '#web/components/spot-form/details-step.tsx';
import { FeatureChips } from '#web/components/spot-form/feature-chips.tsx';
import { VehicleChoice } from '#web/components/spot-form/vehicle-choice.tsx';
import type { Locator } from '#web/components/spot-form/use-locator.ts';
import { useText } from '#web/i18n/use-text.ts';
import { todayIn } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { SpotFormProps } from '../use-spot-form.ts';
import { LocationPart } from './location-part.tsx';
import { Hours, Instructions, Prices, TitleAndDescription } from './spot-fields.tsx';
import styles from './edit-spot.module.css';

/** 001 §5, edit screen; the cancellation limit is as in the modal. */
export const SCREEN_HOURS = { minDuration: 1, advanceBooking: 1, cancellationLimit: 0 };

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

const TheSpace = (props: SpotFormProps) => {
  const text = useText();
  const id = useId();
  const { values, change, errorOf } = props;
  return (
    <>
      <Dimensions draft={values} change={change} errorOf={errorOf} as="h3" />
      <VehicleChoice
        chosen={values.vehicleTypes}
        onToggle={(type) =>
          change({
            vehicleTypes: VEHICLE_TYPES.filter(
              (known) => values.vehicleTypes.includes(known) !== (known === type),
            ),
          })
        }
        error={errorOf('vehicleType')}
        as="h3"
      />
      <div role="group" aria-labelledby={id} className={styles.part}>
        <h3 id={id}>{text('dashboard.features')}</h3>
        <FeatureChips values={values} change={change} />
      </div>
    </>
  );
};

const Availability = ({ spotId, values, change, errorOf }: SpotFormProps & { spotId: string }) => {
  const text = useText();
  const props = { draft: values, change, errorOf, as: 'h3' } as const;
  return (
    <>
      <WeekdayPicker {...props} />
      <Dates {...props} today={todayIn('Europe/Madrid')} />
      <AccessHours {...props} />
      <p>
        <Link to={paths.spotCalendar(spotId)} className={styles.more}>
          <Icon name="calendar" size={20} />
          {text('dashboard.singleDays')}
        </Link>
      </p>
    </>
  );
};

const Arrival = (props: SpotFormProps) => {
  const text = useText();
  const { values, change, errorOf } = props;
  return (
    <>
      <TextField
        label={text('dashboard.spotNumber')}
        note={text('common.optional')}
        hint={text('dashboard.spotNumberHint')}
        name="spotNumber"
        maxLength={20}
        className={styles.short}
        value={values.spotNumber}
        onChange={(event) => change({ spotNumber: event.target.value })}
        error={errorOf('spotNumber')}
      />
      <Instructions {...props} />
      <TextArea
        label={text('dashboard.accessDetails')}
        note={text('common.optional')}
        hint={text('dashboard.accessDetailsHint')}
        name="accessDetails"
        rows={3}
        maxLength={500}
        value={values.accessDetails}
        onChange={(event) => change({ accessDetails: event.target.value })}
        error={errorOf('accessDetails')}
      />
    </>
  );
};

const Visibility = ({ values, change }: SpotFormProps) => {
  const text = useText();
  return (
    <>
      <Checkbox
        label={text('dashboard.isActive')}
        name="isActive"
        checked={values.isActive}
        onChange={(event) => change({ isActive: event.target.checked })}
      />
      <p className={styles.hint}>{text('dashboard.isActiveHint')}</p>
    </>
  );
};

interface Props extends SpotFormProps {
  spotId: string;
  locator: Locator;
  images: ReturnType<typeof useImageUploads>;
}

/** Everything of a space that its owner changes later (ED-01). */
export const EditSpotFields = ({ spotId, locator, images, ...props }: Props) => {
  const text = useText();
  return (
    <>
      <Group title={text('dashboard.basics')}>
        <TitleAndDescription {...props} />
      </Group>
      <Group title={text('dashboard.location')}>
        <LocationPart {...props} locator={locator} />
      </Group>
      <Group title={text('dashboard.images')}>
        <ImageUploader {...images} error={props.errorOf('images')} />
      </Group>
      <Group title={text('dashboard.theSpace')}>
        <TheSpace {...props} />
      </Group>
      <Group title={text('dashboard.pricing')}>
        <Prices {...props} />
        <Hours {...props} hours={SCREEN_HOURS} />
      </Group>
      <Group title={text('dashboard.availability')}>
        <Availability {...props} spotId={spotId} />
      </Group>
      <Group title={text('dashboard.arrival')}>
        <Arrival {...props} />
      </Group>
      <Group title={text('dashboard.visibility')}>
        <Visibility {...props} />
      </Group>
    </>
  );
};
