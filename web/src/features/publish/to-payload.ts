import { SPOT_DEFAULTS } from '#shared/model/constants.ts';
import { toPriceText } from '#web/lib/decimals.ts';
import { COORDINATE_DECIMALS } from '#web/map/coordinates.ts';
import type { Draft } from '#web/components/spot-form/draft.ts';

/**
 * The publish payload of 001 §3, with the availability that ruling 7 adds. Positions and prices are text, as
 * specified; the one vehicle type of the form goes as a list.
 */
export const toPayload = (draft: Draft, images: readonly string[]) => {
  const {
    position,
    isGuessed: _isGuessed,
    needsStreet: _needsStreet,
    vehicleType,
    dimensions,
    ...rest
  } = draft;
  return {
    ...rest,
    title: draft.title.trim() || SPOT_DEFAULTS.title,
    description: draft.description.trim() || SPOT_DEFAULTS.description,
    address: draft.address.trim(),
    latitude: position?.lat.toFixed(COORDINATE_DECIMALS),
    longitude: position?.lng.toFixed(COORDINATE_DECIMALS),
    priceWeekday: toPriceText(draft.priceWeekday),
    priceWeekend: toPriceText(draft.priceWeekend),
    images,
    dimensions: {
      length: dimensions.length.trim(),
      width: dimensions.width.trim(),
      height: dimensions.height.trim(),
    },
    vehicleTypes: vehicleType ? [vehicleType] : [],
    isActive: true,
  };
};

export type PublishPayload = ReturnType<typeof toPayload>;
