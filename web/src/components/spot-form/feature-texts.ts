import type { MessageId } from '#web/i18n/messages.ts';
import type { IconName } from '#web/ui/icon.tsx';
import type { Amenity } from './draft.ts';

interface FeatureText {
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

/** Flags of a space that are shown beside its amenities (001 §3). */
export const FEATURES = ['isCovered', 'hasSecurity', 'isAccessible'] as const;
export type Feature = (typeof FEATURES)[number];

export const FEATURE_TEXTS: Record<Feature, FeatureText> = {
  isCovered: { label: 'publish.isCovered', icon: 'covered' },
  hasSecurity: { label: 'publish.hasSecurity', icon: 'shield' },
  isAccessible: { label: 'publish.isAccessible', icon: 'accessible' },
};
