import { useId } from 'react';
import { VEHICLE_TYPES } from '#shared/model/constants.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { VehicleType } from './draft.ts';
import styles from './details-step.module.css';

const TEXTS: Record<VehicleType, { name: MessageId; example: MessageId }> = {
  normal: { name: 'publish.vehicleNormal', example: 'publish.vehicleNormalExample' },
  grande: { name: 'publish.vehicleLarge', example: 'publish.vehicleLargeExample' },
  extra: { name: 'publish.vehicleExtra', example: 'publish.vehicleExtraExample' },
  motos: { name: 'publish.vehicleMotorbike', example: 'publish.vehicleMotorbikeExample' },
};

export const vehicleName = (type: VehicleType): MessageId => TEXTS[type].name;

interface Props {
  chosen: readonly VehicleType[];
  onToggle: (type: VehicleType) => void;
  error: string | undefined;
  /** The level of its heading in the page. */
  as?: 'h2' | 'h3';
}

/** Out of four; a second click takes a choice back, which radio buttons cannot (001 §2). */
export const VehicleChoice = ({ chosen, onToggle, error, as: Heading = 'h2' }: Props) => {
  const text = useText();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-error`} className={styles.group}>
      <Heading id={id}>{text('publish.vehicleType')}</Heading>
      <div className={styles.vehicles}>
        {VEHICLE_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            name="vehicleType"
            className={styles.vehicle}
            aria-pressed={chosen.includes(type)}
            onClick={() => onToggle(type)}
          >
            <Icon name={type === 'motos' ? 'motorbike' : 'car'} />
            <strong>{text(TEXTS[type].name)}</strong>
            <span>{text(TEXTS[type].example)}</span>
          </button>
        ))}
      </div>
      <span id={`${id}-error`}>{error && <FieldError>{error}</FieldError>}</span>
    </div>
  );
};
