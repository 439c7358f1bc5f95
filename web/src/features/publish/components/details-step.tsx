import { useId, useState } from 'react';
import { ANSWERS, ARRIVAL, FEATURES, TAXES } from '#web/components/spot-form/form-fields.tsx';
import { SpotField, SpotFields, type FormProps } from '#web/components/spot-form/spot-field.tsx';
import { checkFields, type SpotValues } from '#web/components/spot-form/spot-values.ts';
import { Icon } from '#web/ui/icon.tsx';
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

const OPTIONAL = [...ANSWERS, ...TAXES] as const;

const isAnyFilled = ({ lowEmissionZone, waysIn, canReenter, cadastralReference }: SpotValues): boolean =>
  lowEmissionZone.isInside !== null || canReenter !== null || waysIn.length > 0 || cadastralReference !== '';

/** What an owner may answer later, folded until it has an answer or an error. */
const MoreDetails = (props: FormProps) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(() => isAnyFilled(props.values));
  const hasError = checkFields(OPTIONAL, props.values).some(({ field }) => props.errorOf(field));
  return (
    <details
      className={styles.fold}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <h2>{text('publish.moreDetails')}</h2>
        <Icon name="chevron-down" size={20} />
      </summary>
      <div className={styles.step}>
        <SpotFields names={ANSWERS} {...props} />
        <Group title={text('fields.taxes')}>
          <SpotFields names={TAXES} {...props} />
        </Group>
      </div>
    </details>
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
      <Group title={text('publish.arrival')}>
        <SpotFields names={ARRIVAL} wordingOf={(name) => getWording(name, text)} {...props} />
      </Group>
      <MoreDetails {...props} />
    </div>
  );
};
