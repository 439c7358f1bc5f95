import { useId } from 'react';
import { WAYS_IN } from '#shared/model/constants.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import type { ControlProps } from './form-field.ts';
import styles from './controls.module.css';

export type WayIn = (typeof WAYS_IN)[number];

/** `open` goes with no other way: the one chosen last counts. */
const toggleWay = (ways: readonly WayIn[], way: WayIn, isOn: boolean): readonly WayIn[] => {
  if (isOn && way === 'open') return [way];
  return WAYS_IN.filter((one) => (one === way ? isOn : ways.includes(one) && !(isOn && one === 'open')));
};

/** The ways for a driver to get in; none is chosen until the owner answers. */
export const WaysInField = ({
  name,
  label,
  hint,
  value,
  onChange,
  as: Heading = 'h2',
}: ControlProps<readonly WayIn[]>) => {
  const text = useText();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className={styles.group}>
      <Heading id={id}>{label}</Heading>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <div className={styles.chips}>
        {WAYS_IN.map((way) => (
          <ToggleChip
            key={way}
            name={name}
            checked={value.includes(way)}
            onChange={(event) => onChange(toggleWay(value, way, event.target.checked))}
          >
            {text(`fields.wayIn.${way}`)}
          </ToggleChip>
        ))}
      </div>
    </div>
  );
};
