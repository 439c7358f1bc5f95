import type { PlaceDetails } from '#shared/api/places.ts';
import { keepInEntry, readFromEntry } from '#web/lib/entry-notes.ts';
import { isRecord } from '#web/lib/kept-by-person.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import type { LatLng, MapBox } from './map-types.ts';
import { boxOfRadius } from './distance.ts';
import { mapSize } from './map-size.ts';

/** A town or district, or the streets around a point: all of it is searched, however much of it the map shows. */
export interface PlaceArea {
  box: MapBox;
  /** The position near which the best spots are. A region has none: nothing is near its centre. */
  center?: LatLng | undefined;
  /** A street, an address or a sight, which is shown close up (000 §4). */
  isPoint?: true | undefined;
}

/** The view of the home page's map. */
export interface MapViewState {
  center: LatLng;
  zoom: number;
  /** The searched place; without it, the visible box is searched. */
  area?: PlaceArea | undefined;
}

/** The view without the place. */
export const viewOnly = ({ center, zoom }: MapViewState): MapViewState => ({ center, zoom });

/** 000 §9. */
const MADRID: MapViewState = { center: { lat: 40.4168, lng: -3.7038 }, zoom: 13 };
const PLACE_ZOOM = 15;
/** A quarter of an hour on foot around a point; the API uses the same radius for an address (`ADDRESS_RADIUS`). */
const POINT_RADIUS_KM = 1.2;

/** The zoom levels of 'wider area', and its limit. */
const STEP = 2;
const WIDEST_ZOOM = 4;
const CLOSEST_ZOOM = 19;

/** 000 §3: `{ center: [lat, lng], zoom }` under this very key. */
const KEY = 'mapState';

const toLook = (lat: unknown, lng: unknown, zoom: unknown): MapViewState | undefined => {
  const isBounded = (value: unknown, least: number, most: number): value is number =>
    typeof value === 'number' && value >= least && value <= most;
  return isBounded(lat, -85, 85) && isBounded(lng, -180, 180) && isBounded(zoom, 0, 22)
    ? { center: { lat, lng }, zoom }
    : undefined;
};

const isPosition = (value: unknown): value is LatLng =>
  isRecord(value) && toLook(value.lat, value.lng, 0) !== undefined;

const isArea = (value: unknown): value is PlaceArea =>
  isRecord(value) &&
  Array.isArray(value.box) &&
  toBox(value.box.join()) !== undefined &&
  (value.center === undefined || isPosition(value.center)) &&
  (value.isPoint === undefined || value.isPoint === true);

/** Whether it is a view that a map can show, with the searched place if there is one. */
export const isLook = (value: unknown): value is MapViewState =>
  isRecord(value) &&
  isPosition(value.center) &&
  toLook(0, 0, value.zoom) !== undefined &&
  (value.area === undefined || isArea(value.area));

const EPSILON = 1e-4;

/** Whether the map shows the same view. */
export const isSameView = (a: MapViewState, b: MapViewState) =>
  Math.abs(a.center.lat - b.center.lat) < EPSILON &&
  Math.abs(a.center.lng - b.center.lng) < EPSILON &&
  Math.abs(a.zoom - b.zoom) < 100 * EPSILON;

/** Whether the searched area is the same, too. */
export const isSameLook = (a: MapViewState, b: MapViewState) =>
  isSameView(a, b) && String(a.area?.box) === String(b.area?.box);

const getNumber = (text: string | null) => (text ? Number(text) : undefined);

const viewFromParams = (params: URLSearchParams): MapViewState | undefined =>
  toLook(getNumber(params.get('lat')), getNumber(params.get('lng')), getNumber(params.get('zoom')));

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

/** Parses the view of an address: `box` of a place with `lat` and `lng` as its position and the `zoom` of a point, or the map's view. */
export const lookFromUrl = (params: URLSearchParams): MapViewState | undefined => {
  const box = toBox(params.get('box'));
  const view = viewFromParams(params);
  if (!box) return view;
  if (view) return { ...view, area: { box, center: view.center, isPoint: true } };
  const center = toLook(getNumber(params.get('lat')), getNumber(params.get('lng')), 0)?.center;
  return lookAtArea({ box, center });
};

const lookFromStorage = (): MapViewState | undefined => {
  try {
    const { center, zoom } = JSON.parse(readStored(KEY) ?? '{}') as { center?: unknown; zoom?: unknown }; // checked below
    return Array.isArray(center) ? toLook(center[0], center[1], zoom) : undefined;
  } catch {
    return undefined;
  }
};

/** The initial view: from the address, else from the last visit (MP-04), else Madrid. */
export const firstLook = (params: URLSearchParams): MapViewState =>
  lookFromUrl(params) ?? lookFromStorage() ?? MADRID;

/** Five decimals are a metre. */
const degrees = (value: number) => value.toFixed(5);
const viewToParams = ({ center: { lat, lng }, zoom }: MapViewState) => ({
  lat: degrees(lat),
  lng: degrees(lng),
  zoom: String(Math.round(zoom * 100) / 100),
});

/** The parameters for `lookFromUrl`. A town has no zoom: each screen shows all of it. */
export const lookToParams = (look: MapViewState): Record<string, string> => {
  if (!look.area) return viewToParams(look);
  const { box, center, isPoint } = look.area;
  return {
    ...(center && { lat: degrees(center.lat), lng: degrees(center.lng) }),
    ...(isPoint && { zoom: viewToParams(look).zoom }),
    box: box.map((edge) => String(Number(edge.toFixed(4)))).join(),
  };
};

/** The searched position: of the place, or the map's centre. */
export const middleOf = ({ area, center }: MapViewState): LatLng => area?.center ?? center;

/** MP-04, for the next visit. */
export const keepLook = (look: MapViewState) => {
  const { lat, lng, zoom } = viewToParams(look);
  writeStored(KEY, JSON.stringify({ center: [Number(lat), Number(lng)], zoom: Number(zoom) }));
};

/** The history entry's name for the map's view since the search. */
const ENTRY_KEY = 'mapLook';

/** Stores the map's view in the current history entry, so that a reload and going back restore it. */
export const keepLookInEntry = (look: MapViewState) => {
  // Every window shows a place as a whole, whatever its size.
  const kept = look.area ? undefined : viewToParams(look);
  keepInEntry(ENTRY_KEY, kept);
};

export const lookFromEntry = (): MapViewState | undefined => {
  const kept = readFromEntry(ENTRY_KEY) as Record<string, string> | undefined; // written above
  return kept && viewFromParams(new URLSearchParams(kept));
};

/** Tiles of 256 pixels (000 §9). */
const WORLD_PIXELS = 256;

const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
const inverseMercator = (y: number) => (Math.atan(Math.exp(y)) * 360) / Math.PI - 90;

/** The box that a map of this size in pixels would show; for the list, which does not wait for the map. */
export const boxAround = ({ center, zoom }: MapViewState, width: number, height: number): MapBox => {
  const world = WORLD_PIXELS * 2 ** zoom;
  const lng = (width / world) * 180;
  const y = (height / world) * Math.PI;
  return [
    center.lng - lng,
    inverseMercator(mercator(center.lat) - y),
    center.lng + lng,
    inverseMercator(mercator(center.lat) + y),
  ];
};

const clampTo = (limit: number) => (value: number) =>
  Number(Math.max(-limit, Math.min(limit, value)).toFixed(5));
const longitude = clampTo(180);
const latitude = clampTo(90);

const getMiddle = ([west, south, east, north]: MapBox): LatLng => ({
  lat: inverseMercator((mercator(south) + mercator(north)) / 2),
  lng: (west + east) / 2,
});

/** Pixels between a place and the edge of the map, so that prices of spots at its border have room. */
const MARGIN = 16;
/** The map of a hamlet also shows its surroundings. */
const CLOSEST_AREA_ZOOM = 16;

/** The view in which this window's map shows all of a box with a margin in pixels. */
const viewOfBox = (box: MapBox, margin: number): MapViewState => {
  const [west, south, east, north] = box;
  const [width, height] = mapSize().map((pixels) => pixels - 2 * margin) as [number, number]; // as many as before
  const across = (width * 360) / (east - west);
  const down = (height * 2 * Math.PI) / (mercator(north) - mercator(south));
  const zoom = Math.min(CLOSEST_AREA_ZOOM, Math.log2(Math.min(across, down) / WORLD_PIXELS));
  return { center: getMiddle(box), zoom: Math.floor(zoom * 100) / 100 };
};

/** The view in which this window's map shows all of a place. */
export const lookAtArea = (area: PlaceArea): MapViewState => ({ ...viewOfBox(area.box, MARGIN), area });

/** Pixels between a spot and the edge of the map: half a pill with its price, clear of the zoom buttons. */
const PILL_MARGIN = 56;

const isInside = ([west, south, east, north]: MapBox, { lat, lng }: LatLng) =>
  lng > west && lng < east && lat > south && lat < north;

/**
 * The view of a searched place in which these points are visible: closer for a town whose points are close together, further out for a
 * point whose results are far away.
 */
export const fitToPoints = (look: MapViewState, points: readonly LatLng[]): MapViewState => {
  const { area } = look;
  const all = area?.isPoint ? [look.center, ...points] : points;
  const [width, height] = mapSize().map((pixels) => pixels - PILL_MARGIN) as [number, number]; // as many as before
  const isInView = all.every((point) => isInside(boxAround(look, width, height), point));
  if (!area || points.length === 0 || (area.isPoint && isInView)) return look;
  const [lats, lngs] = [all.map(({ lat }) => lat), all.map(({ lng }) => lng)];
  const box: MapBox = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
  const fitted = viewOfBox(box, PILL_MARGIN);
  return { ...fitted, zoom: area.isPoint ? fitted.zoom : Math.max(fitted.zoom, look.zoom) };
};

/** A town or district as a whole; a street, an address or a sight at zoom 15 (000 §4). */
export const lookAtPlace = ({
  geometry: { location, viewport },
  is_region: isRegion,
}: Pick<PlaceDetails, 'geometry' | 'is_region'>): MapViewState =>
  viewport
    ? lookAtArea({
        box: [viewport.west, viewport.south, viewport.east, viewport.north],
        ...(!isRegion && { center: location }),
      })
    : lookAtPoint(location);

/** A point, with some streets around it. */
export const lookAtPoint = (center: LatLng): MapViewState => ({
  center,
  zoom: PLACE_ZOOM,
  area: { box: boxOfRadius(center, POINT_RADIUS_KM), center, isPoint: true },
});

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

/** A wider view; around a searched place, from which distances are still shown. */
export const widerLook = ({ center, zoom, area }: MapViewState): MapViewState => {
  const wider = { center, zoom: Math.max(WIDEST_ZOOM, zoom - STEP) };
  if (!area) return wider;
  const grown = { ...area, box: growBox(area.box) };
  return area.isPoint ? { ...wider, area: grown } : lookAtArea(grown);
};

export const closerLook = (look: MapViewState): MapViewState => ({
  center: middleOf(look),
  zoom: Math.min(CLOSEST_ZOOM, look.zoom + STEP),
});

/** The box in the API's format, to the metre. */
export const roundBox = ([west, south, east, north]: MapBox): MapBox => [
  longitude(west),
  latitude(south),
  longitude(east),
  latitude(north),
];

/** Maximum difference of edges, relative to the box: a browser bar that folds away changes nothing. */
const TOLERANCE = 0.1;

/** Whether two boxes are about the same. */
export const isAboutSame = (one: MapBox, other: MapBox) => {
  const [width, height] = [one[2] - one[0], one[3] - one[1]];
  const isNear = (edge: 0 | 1 | 2 | 3, size: number) => Math.abs(one[edge] - other[edge]) < size * TOLERANCE;
  return isNear(0, width) && isNear(2, width) && isNear(1, height) && isNear(3, height);
};
