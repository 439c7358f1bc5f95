import type { LatLng } from '#web/map/map-types.ts';

/** The place of a search, from which distances are shown: a point, or the centre of a town. */
export interface SearchedPlace extends LatLng {
  name: string;
  isPoint: boolean;
}

const MAX_NAME = 100;

/** As in the address of a spot. */
export const toPlaceQuery = ({ lat, lng, name, isPoint }: SearchedPlace): Record<string, string> => ({
  near: `${lat.toFixed(5)},${lng.toFixed(5)}`,
  [isPoint ? 'place' : 'town']: name.slice(0, MAX_NAME),
});

/** Parses the place of an address; undefined if it is incomplete or invalid. */
export const parsePlace = (params: URLSearchParams): SearchedPlace | undefined => {
  const [, lat, lng] = /^(-?\d{1,2}\.\d{1,6}),(-?\d{1,3}\.\d{1,6})$/.exec(params.get('near') ?? '') ?? [];
  const point = params.get('place')?.trim();
  const name = (point ?? params.get('town')?.trim() ?? '').slice(0, MAX_NAME);
  return lat && lng && name
    ? { lat: Number(lat), lng: Number(lng), name, isPoint: point !== undefined }
    : undefined;
};
