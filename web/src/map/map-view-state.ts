import type { PlaceDetails } from '#shared/api/places.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import type { LatLng, MapBox } from './map-types.ts';
import { mapSize } from './map-size.ts';

/** A town or district: all of it is searched, however much of it the map shows. */
export interface PlaceArea {
  box: MapBox;
  /** Its middle as people see it, which its best spots are near to. */
  center: LatLng;
}

/** Where the map of the home page looks. */
export interface MapViewState {
  center: LatLng;
  zoom: number;
  /** The place that is searched; without it, what the map shows. */
  area?: PlaceArea | undefined;
}

/** The same without the place. */
export const viewOnly = ({ center, zoom }: MapViewState): MapViewState => ({ center, zoom });

/** 000 §9. */
const MADRID: MapViewState = { center: { lat: 40.4168, lng: -3.7038 }, zoom: 13 };
const PLACE_ZOOM = 15;

/** How many zoom levels 'wider area' goes out, and how far it may. */
const STEP = 2;
const WIDEST_ZOOM = 4;
const CLOSEST_ZOOM = 19;

export const widerLook = ({ center, zoom }: MapViewState): MapViewState => ({
  center,
  zoom: Math.max(WIDEST_ZOOM, zoom - STEP),
});

export const closerLook = ({ center, zoom }: MapViewState): MapViewState => ({
  center,
  zoom: Math.min(CLOSEST_ZOOM, zoom + STEP),
});

/** 000 §3: `{ center: [lat, lng], zoom }` under this very key. */
const KEY = 'mapState';

const toLook = (lat: unknown, lng: unknown, zoom: unknown): MapViewState | undefined => {
  const isBounded = (value: unknown, least: number, most: number): value is number =>
    typeof value === 'number' && value >= least && value <= most;
  return isBounded(lat, -85, 85) && isBounded(lng, -180, 180) && isBounded(zoom, 0, 22)
    ? { center: { lat, lng }, zoom }
    : undefined;
};

const EPSILON = 1e-4;

/** Whether the map is in the same place. */
export const isSameView = (a: MapViewState, b: MapViewState) =>
  Math.abs(a.center.lat - b.center.lat) < EPSILON &&
  Math.abs(a.center.lng - b.center.lng) < EPSILON &&
  Math.abs(a.zoom - b.zoom) < 100 * EPSILON;

/** Whether the same is searched, too. */
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

/** What an address names: `box` of a place with `lat` and `lng` as its middle, or where the map is. */
export const lookFromUrl = (params: URLSearchParams): MapViewState | undefined => {
  const box = toBox(params.get('box'));
  if (!box) return viewFromParams(params);
  const middle = toLook(getNumber(params.get('lat')), getNumber(params.get('lng')), 0)?.center;
  return lookAtArea({ box, center: middle ?? getMiddle(box) });
};

const lookFromStorage = (): MapViewState | undefined => {
  try {
    const { center, zoom } = JSON.parse(readStored(KEY) ?? '{}') as { center?: unknown; zoom?: unknown }; // checked below
    return Array.isArray(center) ? toLook(center[0], center[1], zoom) : undefined;
  } catch {
    return undefined;
  }
};

/** Where to look at first: what the address says, else where the last visit ended (MP-04), else Madrid. */
export const firstLook = (params: URLSearchParams): MapViewState =>
  lookFromUrl(params) ?? lookFromStorage() ?? MADRID;

/** Five decimals are a metre, two of the zoom less than anyone sees. */
const degrees = (value: number) => value.toFixed(5);
const viewToParams = ({ center: { lat, lng }, zoom }: MapViewState) => ({
  lat: degrees(lat),
  lng: degrees(lng),
  zoom: String(Math.round(zoom * 100) / 100),
});

/** What `lookFromUrl` reads. A place has no zoom: each screen shows all of it. */
export const lookToParams = (look: MapViewState): Record<string, string> =>
  look.area
    ? {
        lat: degrees(look.area.center.lat),
        lng: degrees(look.area.center.lng),
        box: look.area.box.map((edge) => String(Number(edge.toFixed(4)))).join(),
      }
    : viewToParams(look);

/** MP-04, for the next visit. */
export const keepLook = (look: MapViewState) => {
  const { lat, lng, zoom } = viewToParams(look);
  writeStored(KEY, JSON.stringify({ center: [Number(lat), Number(lng)], zoom: Number(zoom) }));
};

/** Name under which an entry of the history keeps where its map was moved to since the search. */
const ENTRY_KEY = 'mapLook';

/** Notes in the history entry at hand where its map is, so that a reload and coming back find it there. */
export const keepLookInEntry = (look: MapViewState) => {
  // A place is shown whole by every window, whatever its size.
  const kept = look.area ? undefined : viewToParams(look);
  window.history.replaceState({ ...(window.history.state as object), [ENTRY_KEY]: kept }, ''); // the router's own
};

export const lookFromEntry = (): MapViewState | undefined => {
  if (import.meta.env.SSR) return undefined;
  const { [ENTRY_KEY]: kept } = (window.history.state ?? {}) as Record<
    string,
    Record<string, string> | undefined
  >; // written above
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

/** Pixels between a place and the edge of the map: prices of spots at its border have room. */
const MARGIN = 16;
/** A map of a hamlet shows what is around it. */
const CLOSEST_AREA_ZOOM = 16;

/** Where a map of this window's size shows all of a place. */
export const lookAtArea = (area: PlaceArea): MapViewState => {
  const [west, south, east, north] = area.box;
  const [width, height] = mapSize().map((pixels) => pixels - 2 * MARGIN) as [number, number]; // as many as before
  const across = (width * 360) / (east - west);
  const down = (height * 2 * Math.PI) / (mercator(north) - mercator(south));
  const zoom = Math.min(CLOSEST_AREA_ZOOM, Math.log2(Math.min(across, down) / WORLD_PIXELS));
  return { center: getMiddle(area.box), zoom: Math.floor(zoom * 100) / 100, area };
};

/** A town or district as a whole; a street, an address or a sight at zoom 15 (000 §4). */
export const lookAtPlace = ({ location, viewport }: PlaceDetails['geometry']): MapViewState =>
  viewport
    ? lookAtArea({ box: [viewport.west, viewport.south, viewport.east, viewport.north], center: location })
    : { center: location, zoom: PLACE_ZOOM };

/** The box as the API takes it, to the metre. */
export const roundBox = ([west, south, east, north]: MapBox): MapBox => [
  longitude(west),
  latitude(south),
  longitude(east),
  latitude(north),
];

/** How far an edge may lie from the other's, as a part of the box: a bar of the browser that folds away changes nothing. */
const TOLERANCE = 0.1;

/** Whether two boxes show about the same. */
export const isAboutSame = (one: MapBox, other: MapBox) => {
  const [width, height] = [one[2] - one[0], one[3] - one[1]];
  const isNear = (edge: 0 | 1 | 2 | 3, size: number) => Math.abs(one[edge] - other[edge]) < size * TOLERANCE;
  return isNear(0, width) && isNear(2, width) && isNear(1, height) && isNear(3, height);
};
