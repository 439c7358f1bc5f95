import { useId } from 'react';
import { VEHICLE_TYPES } from '#shared/model/constants.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { ControlProps } from './form-field.ts';
import styles from './controls.module.css';

export type VehicleType = (typeof VEHICLE_TYPES)[number];

const TEXTS: Record<VehicleType, { name: MessageId; example: MessageId }> = {
  normal: { name: 'publish.vehicleNormal', example: 'publish.vehicleNormalExample' },
  grande: { name: 'publish.vehicleLarge', example: 'publish.vehicleLargeExample' },
  extra: { name: 'publish.vehicleExtra', example: 'publish.vehicleExtraExample' },
  motos: { name: 'publish.vehicleMotorbike', example: 'publish.vehicleMotorbikeExample' },
};

export const vehicleName = (type: VehicleType): MessageId => TEXTS[type].name;

/** Out of four; a second click takes a choice back, which radio buttons cannot (001 §2). `isSingle`: one at most. */
export const VehicleChoice = ({
  name,
  value,
  onChange,
  errorOf,
  label,
  isSingle = false,
  as: Heading = 'h2',
}: ControlProps<readonly VehicleType[]>) => {
  const text = useText();
  const id = useId();
  const error = errorOf(name);
  const toggle = (type: VehicleType) => {
    const others = isSingle ? [] : value.filter((chosen) => chosen !== type);
    onChange(
      VEHICLE_TYPES.filter((known) => others.includes(known) || (known === type && !value.includes(type))),
    );
  };
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-error`} className={styles.group}>
      <Heading id={id}>{label}</Heading>
      <div className={styles.vehicles}>
        {VEHICLE_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            name={name}
            className={styles.vehicle}
            aria-pressed={value.includes(type)}
            onClick={() => toggle(type)}
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
