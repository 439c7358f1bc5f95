import { useId } from 'react';
import { ANSWERS, ARRIVAL, FEATURES, TAXES } from '#web/components/spot-form/form-fields.tsx';
import { SpotField, SpotFields, type FormProps } from '#web/components/spot-form/spot-field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { Elements } from '#web/lib/elements.ts';
import { getWording } from '../wording.ts';
import styles from '#web/components/spot-form/controls.module.css';

const Group = ({ title, children }: { title: string; children: Elements }) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
};

/** PW-03. */
export const DetailsStep = (props: FormProps) => {
  const text = useText();
  return (
    <div className={styles.step}>
      <SpotField name="dimensions" {...props} />
      <SpotField name="vehicleTypes" isSingle {...props} />
      <Group title={text('fields.features')}>
        <div className={styles.chips}>
          <SpotFields names={FEATURES} {...props} />
        </div>
      </Group>
      <SpotField name="accessHours" {...props} />
      <SpotFields names={ANSWERS} {...props} />
      <Group title={text('publish.arrival')}>
        <SpotFields names={ARRIVAL} wordingOf={(name) => getWording(name, text)} {...props} />
      </Group>
      <Group title={text('fields.taxes')}>
        <SpotFields names={TAXES} {...props} />
      </Group>
    </div>
  );
};
