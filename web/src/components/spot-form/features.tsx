import { AMENITIES } from '#shared/model/constants.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import type { ControlProps } from './form-field.ts';

export type Amenity = (typeof AMENITIES)[number];

export interface FeatureText {
  label: MessageId;
  icon: IconName;
}

export const AMENITY_TEXTS: Record<Amenity, FeatureText> = {
  ramp: { label: 'publish.ramp', icon: 'ramp' },
  restroom: { label: 'publish.restroom', icon: 'toilet' },
  cctv: { label: 'publish.cctv', icon: 'cctv' },
  elevator: { label: 'publish.elevator', icon: 'elevator' },
  electricCharger: { label: 'publish.electricCharger', icon: 'charger' },
};

/** Flags of a spot that are shown beside its amenities (001 §3). */
export const FEATURE_TEXTS = {
  isCovered: { label: 'publish.isCovered', icon: 'covered' },
  hasSecurity: { label: 'publish.hasSecurity', icon: 'shield' },
  isAccessible: { label: 'publish.isAccessible', icon: 'accessible' },
} as const satisfies Record<string, FeatureText>;

export const FLAGS = ['isCovered', 'hasSecurity', 'isAccessible'] as const;

interface ChipProps {
  name: string;
  texts: FeatureText;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}

export const FeatureChip = ({ name, texts, isOn, onToggle }: ChipProps) => {
  const text = useText();
  return (
    <ToggleChip
      name={name}
      icon={texts.icon}
      checked={isOn}
      onChange={(event) => onToggle(event.target.checked)}
    >
      {text(texts.label)}
    </ToggleChip>
  );
};

export const AmenityChips = ({ name, value, onChange }: ControlProps<Record<Amenity, boolean>>) =>
  AMENITIES.map((amenity) => (
    <FeatureChip
      key={amenity}
      name={name}
      texts={AMENITY_TEXTS[amenity]}
      isOn={value[amenity]}
      onToggle={(isOn) => onChange({ ...value, [amenity]: isOn })}
    />
  ));
