import { SPOT_DEFAULTS } from '#shared/api/constants.ts';
import { toPriceText } from '#web/lib/decimals.ts';
import type { LatLng } from '#web/map/map-types.ts';
import type { Draft } from './draft.ts';

/** Seven centimetres in Spain; also what an address without a name shows (000 §8). */
const COORDINATE_DECIMALS = 6;

const round = (degrees: number) => Number(degrees.toFixed(COORDINATE_DECIMALS));

/** A click on the map has more decimals than anybody could measure, or the API takes. */
export const roundPosition = ({ lat, lng }: LatLng): LatLng => ({ lat: round(lat), lng: round(lng) });

export const formatCoordinates = ({ lat, lng }: LatLng) =>
  `${lat.toFixed(COORDINATE_DECIMALS)}, ${lng.toFixed(COORDINATE_DECIMALS)}`;

/**
 * The publish payload of 001 §3, with the availability that ruling 7 adds. Positions and prices are text, as
 * specified; the one vehicle type of the form goes as a list.
 */
export const toPayload = (draft: Draft, images: readonly string[]) => {
  const { position, isGuessed: _isGuessed, vehicleType, dimensions, ...rest } = draft;
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
