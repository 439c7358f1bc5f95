import type { Spot } from '#shared/api/spots.ts';
import type { ENVIRONMENTAL_LABELS } from '#shared/model/constants.ts';

/** The environmental label of a vehicle; `none` is a vehicle without one. */
export type EnvironmentalLabel = (typeof ENVIRONMENTAL_LABELS)[number];

/** Whether a vehicle with this label may drive to a spot, by what its owner said; without a word of the owner, nothing forbids it. */
export const mayEnterZone = (zone: Spot['lowEmissionZone'], label: EnvironmentalLabel): boolean =>
  zone === null || !zone.isInside || zone.labels.includes(label);
