import { SPOT_LIMITS } from '#shared/model/rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { Locator } from '#web/components/spot-form/use-locator.ts';
import { AddressField, LocationMap } from '#web/components/spot-form/location-fields.tsx';
import type { StepProps } from '#web/components/spot-form/part-props.ts';
import styles from '#web/components/spot-form/location-step.module.css';

const DescriptionHint = ({ length }: { length: number }) => {
  const text = useText();
  return (
    <span className={styles.counter} data-done={length >= SPOT_LIMITS.descriptionMin}>
      {text('publish.descriptionCount', { count: length, least: SPOT_LIMITS.descriptionMin })}
    </span>
  );
};

/** PW-02. */
export const LocationStep = ({ draft, change, errorOf, locator }: StepProps & { locator: Locator }) => {
  const text = useText();
  return (
    <div className={styles.step}>
      <div className={styles.fields}>
        <AddressField draft={draft} locator={locator} error={errorOf('address')} />
        <TextField
          label={text('publish.titleLabel')}
          placeholder={text('publish.titlePlaceholder')}
          name="title"
          maxLength={100}
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
          error={errorOf('title')}
        />
        <TextArea
          label={text('publish.description')}
          placeholder={text('publish.descriptionPlaceholder')}
          name="description"
          maxLength={2000}
          rows={5}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
          hint={<DescriptionHint length={draft.description.trim().length} />}
          error={errorOf('description')}
        />
      </div>
      <LocationMap draft={draft} locator={locator} error={errorOf('pin')} />
    </div>
  );
};
