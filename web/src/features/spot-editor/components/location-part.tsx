import { AddressField, LocationMap } from '#web/components/spot-form/location-fields.tsx';
import type { Locator } from '#web/components/spot-form/use-locator.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { SpotFormProps } from '../use-spot-form.ts';
import styles from './edit-spot.module.css';

/** Address and pin; an address that is changed by hand asks whether the pin is still right. */
export const LocationPart = ({ values, errorOf, locator }: SpotFormProps & { locator: Locator }) => {
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
