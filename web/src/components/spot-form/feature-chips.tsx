import { AMENITIES } from '#shared/model/constants.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import type { Amenity } from './draft.ts';
import { AMENITY_TEXTS, FEATURE_TEXTS, FEATURES, type Feature } from './feature-texts.ts';
import styles from './feature-chips.module.css';

type Values = Record<Feature, boolean> & { amenities: Record<Amenity, boolean> };

interface Props {
  values: Values;
  change: (changes: Partial<Values>) => void;
}

/** What a space has, each to be switched on and off. */
export const FeatureChips = ({ values, change }: Props) => {
  const text = useText();
  return (
    <div className={styles.chips}>
      {FEATURES.map((name) => (
        <ToggleChip
          key={name}
          icon={FEATURE_TEXTS[name].icon}
          checked={values[name]}
          onChange={(event) => change({ [name]: event.target.checked })}
        >
          {text(FEATURE_TEXTS[name].label)}
        </ToggleChip>
      ))}
      {AMENITIES.map((name) => (
        <ToggleChip
          key={name}
          icon={AMENITY_TEXTS[name].icon}
          checked={values.amenities[name]}
          onChange={(event) => change({ amenities: { ...values.amenities, [name]: event.target.checked } })}
        >
          {text(AMENITY_TEXTS[name].label)}
        </ToggleChip>
      ))}
    </div>
  );
};
