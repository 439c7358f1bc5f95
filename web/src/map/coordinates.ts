import type { LatLng } from './map-types.ts';

/** Seven centimetres in Spain; also for an address without a name (000 §8). */
export const COORDINATE_DECIMALS = 6;

const round = (degrees: number) => Number(degrees.toFixed(COORDINATE_DECIMALS));

/** A click on the map has more decimals than can be measured, or than the API accepts. */
export const roundPosition = ({ lat, lng }: LatLng): LatLng => ({ lat: round(lat), lng: round(lng) });

export const formatCoordinates = ({ lat, lng }: LatLng) =>
  `${lat.toFixed(COORDINATE_DECIMALS)}, ${lng.toFixed(COORDINATE_DECIMALS)}`;
