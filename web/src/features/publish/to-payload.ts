import { toSent, type Draft } from '#web/components/spot-form/spot-values.ts';
import { COORDINATE_DECIMALS } from '#web/map/coordinates.ts';

/** The publish payload of 001 §3, with the availability that ruling 7 adds. Positions are text, as specified. */
export const toPayload = (draft: Draft, images: readonly string[]) => ({
  ...toSent(draft),
  latitude: draft.position?.lat.toFixed(COORDINATE_DECIMALS),
  longitude: draft.position?.lng.toFixed(COORDINATE_DECIMALS),
  images,
});

export type PublishPayload = ReturnType<typeof toPayload>;
