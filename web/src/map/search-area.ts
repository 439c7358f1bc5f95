import type { PlaceDetails } from '#shared/api/places.ts';
import { isRecord } from '#web/lib/kept-by-person.ts';
import { boxOfRadius } from './distance.ts';
import { mapSize } from './map-size.ts';
import type { LatLng, MapBox } from './map-types.ts';
import {
  boxAround,
  fitToBox,
  formatDegrees,
  getNumber,
  isSameViewport,
  MADRID,
  parseViewport,
  readStoredViewport,
  type Viewport,
  viewportFromParams,
  viewportToParams,
} from './viewport.ts';

/** A town or district, or the streets around a point: all of it is searched, however much of it the map shows. */
interface PlaceArea {
  box: MapBox;
  /** The position near which the best spots are. A region has none: nothing is near its centre. */
  center?: LatLng | undefined;
  /** A street, an address or a sight, which is shown close up (000 §4). */
  isPoint?: true | undefined;
}

/** The area whose spots are listed, with the viewport that shows it. */
export interface SearchArea extends Viewport {
  /** The searched place; without it, all that the map shows is searched. */
  place?: PlaceArea | undefined;
}

const PLACE_ZOOM = 15;
/** A quarter of an hour on foot around a point; the API uses the same radius for an address (`ADDRESS_RADIUS`). */
const POINT_RADIUS_KM = 1.2;

/** The zoom levels of 'wider area', and its limit. */
const STEP = 2;
const WIDEST_ZOOM = 4;
const CLOSEST_ZOOM = 19;

/** Centre and zoom without the place. */
export const toViewport = ({ center, zoom }: SearchArea): Viewport => ({ center, zoom });

/** Whether they show and search the same. */
export const isSameSearchArea = (a: SearchArea, b: SearchArea) =>
  isSameViewport(a, b) && String(a.place?.box) === String(b.place?.box);

const toBox = (text: string | null): MapBox | undefined => {
  const [west, south, east, north, ...rest] = (text ?? '').split(',').map(getNumber);
  if (
    west === undefined ||
    south === undefined ||
    east === undefined ||
    north === undefined ||
    rest.length > 0
  )
    return undefined;
  const isOnEarth =
    -180 <= west && west < east && east <= 180 && -85 <= south && south < north && north <= 85;
  return isOnEarth ? [west, south, east, north] : undefined;
};

const isPosition = (value: unknown): value is LatLng =>
  isRecord(value) && parseViewport(value.lat, value.lng, 0) !== undefined;

const isPlaceArea = (value: unknown): value is PlaceArea =>
  isRecord(value) &&
  Array.isArray(value.box) &&
  toBox(value.box.join()) !== undefined &&
  (value.center === undefined || isPosition(value.center)) &&
  (value.isPoint === undefined || value.isPoint === true);

/** A search area as history entries store it, with the place as `area`. */
export const toStoredArea = ({ place, ...viewport }: SearchArea) => ({
  ...viewport,
  ...(place && { area: place }),
});

/** The search area that `toStoredArea` has written; undefined if a map cannot show it. */
export const parseStoredArea = (stored: unknown): SearchArea | undefined => {
  if (!isRecord(stored) || !isPosition(stored.center)) return undefined;
  const { lat, lng } = stored.center;
  const viewport = parseViewport(lat, lng, stored.zoom);
  if (stored.area === undefined) return viewport;
  return viewport && isPlaceArea(stored.area) ? { ...viewport, place: stored.area } : undefined;
};

/** Parses the search area of an address: `box` of a place with `lat` and `lng` as its position and the `zoom` of a point, or a viewport. */
export const searchAreaFromParams = (params: URLSearchParams): SearchArea | undefined => {
  const box = toBox(params.get('box'));
  const viewport = viewportFromParams(params);
  if (!box) return viewport;
  if (viewport) return { ...viewport, place: { box, center: viewport.center, isPoint: true } };
  const center = parseViewport(getNumber(params.get('lat')), getNumber(params.get('lng')), 0)?.center;
  return boxToSearchArea({ box, center });
};

/** The first search area: from the address, else from the last visit (MP-04), else Madrid. */
export const getFirstSearchArea = (params: URLSearchParams): SearchArea =>
  searchAreaFromParams(params) ?? readStoredViewport() ?? MADRID;

/** The parameters for `searchAreaFromParams`. A town has no zoom: each screen shows all of it. */
export const searchAreaToParams = (area: SearchArea): Record<string, string> => {
  if (!area.place) return viewportToParams(area);
  const { box, center, isPoint } = area.place;
  return {
    ...(center && { lat: formatDegrees(center.lat), lng: formatDegrees(center.lng) }),
    ...(isPoint && { zoom: viewportToParams(area).zoom }),
    box: box.map((edge) => String(Number(edge.toFixed(4)))).join(),
  };
};

/** The searched position: of the place, or the map's centre. */
export const getSearchCenter = ({ place, center }: SearchArea): LatLng => place?.center ?? center;

/** Pixels between a place and the edge of the map, so that prices of spots at its border have room. */
const MARGIN = 16;

const boxToSearchArea = (place: PlaceArea): SearchArea => ({ ...fitToBox(place.box, MARGIN), place });

/** A town or district as a whole; a street, an address or a sight at zoom 15 (000 §4). */
export const placeToSearchArea = ({
  geometry: { location, viewport },
  is_region: isRegion,
}: Pick<PlaceDetails, 'geometry' | 'is_region'>): SearchArea =>
  viewport
    ? boxToSearchArea({
        box: [viewport.west, viewport.south, viewport.east, viewport.north],
        ...(!isRegion && { center: location }),
      })
    : pointToSearchArea(location);

/** A point, with some streets around it. */
export const pointToSearchArea = (center: LatLng): SearchArea => ({
  center,
  zoom: PLACE_ZOOM,
  place: { box: boxOfRadius(center, POINT_RADIUS_KM), center, isPoint: true },
});

/** Pixels between a spot and the edge of the map: half a pill with its price, clear of the zoom buttons. */
const PILL_MARGIN = 56;

const isInside = ([west, south, east, north]: MapBox, { lat, lng }: LatLng) =>
  lng > west && lng < east && lat > south && lat < north;

/**
 * The viewport of a searched place in which these points are visible: closer for a town whose points are close together, further out for a
 * point whose results are far away.
 */
export const fitToPoints = (area: SearchArea, points: readonly LatLng[]): Viewport => {
  const { place } = area;
  const all = place?.isPoint ? [area.center, ...points] : points;
  const [width, height] = mapSize().map((pixels) => pixels - PILL_MARGIN) as [number, number]; // as many as before
  const isInView = all.every((point) => isInside(boxAround(area, width, height), point));
  if (!place || points.length === 0 || (place.isPoint && isInView)) return area;
  const [lats, lngs] = [all.map(({ lat }) => lat), all.map(({ lng }) => lng)];
  const box: MapBox = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
  const fitted = fitToBox(box, PILL_MARGIN);
  return { ...fitted, zoom: place.isPoint ? fitted.zoom : Math.max(fitted.zoom, area.zoom) };
};

/** A box that is two zoom levels larger. */
const growBox = ([west, south, east, north]: MapBox): MapBox => {
  const [width, height] = [((2 ** STEP - 1) / 2) * (east - west), ((2 ** STEP - 1) / 2) * (north - south)];
  const within = (limit: number, degree: number) => Math.max(-limit, Math.min(limit, degree));
  return [
    within(180, west - width),
    within(85, south - height),
    within(180, east + width),
    within(85, north + height),
  ];
};

/** A wider area; around a searched place, from which distances are still shown. */
export const widenSearchArea = ({ center, zoom, place }: SearchArea): SearchArea => {
  const wider = { center, zoom: Math.max(WIDEST_ZOOM, zoom - STEP) };
  if (!place) return wider;
  const grown = { ...place, box: growBox(place.box) };
  return place.isPoint ? { ...wider, place: grown } : boxToSearchArea(grown);
};

/** A smaller area around the searched position. */
export const narrowSearchArea = (area: SearchArea): SearchArea => ({
  center: getSearchCenter(area),
  zoom: Math.min(CLOSEST_ZOOM, area.zoom + STEP),
});

const clampTo = (limit: number) => (value: number) =>
  Number(Math.max(-limit, Math.min(limit, value)).toFixed(5));
const longitude = clampTo(180);
const latitude = clampTo(90);

/** The searched box in the API's format, to the metre. */
export const toSearchBox = (area: SearchArea): MapBox => {
  if (area.place) return area.place.box;
  const [west, south, east, north] = boxAround(area, ...mapSize());
  return [longitude(west), latitude(south), longitude(east), latitude(north)];
};
