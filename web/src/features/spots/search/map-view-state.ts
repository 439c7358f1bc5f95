import { readStored, writeStored } from '#web/lib/storage.ts';
import type { LatLng, MapBox } from '#web/map/map-types.ts';

/** Where the map of the home page looks. */
export interface MapLook {
  center: LatLng;
  zoom: number;
}

/** 000 §9. */
const MADRID: MapLook = { center: { lat: 40.4168, lng: -3.7038 }, zoom: 13 };
export const PLACE_ZOOM = 15;

/** How many zoom levels 'wider area' goes out, and how far it may. */
const STEP = 2;
const WIDEST_ZOOM = 4;
const CLOSEST_ZOOM = 19;

export const widerLook = ({ center, zoom }: MapLook): MapLook => ({
  center,
  zoom: Math.max(WIDEST_ZOOM, zoom - STEP),
});

export const closerLook = ({ center, zoom }: MapLook): MapLook => ({
  center,
  zoom: Math.min(CLOSEST_ZOOM, zoom + STEP),
});

/** 000 §3: `{ center: [lat, lng], zoom }` under this very key. */
const KEY = 'mapState';

const toLook = (lat: unknown, lng: unknown, zoom: unknown): MapLook | undefined => {
  const isBounded = (value: unknown, least: number, most: number): value is number =>
    typeof value === 'number' && value >= least && value <= most;
  return isBounded(lat, -85, 85) && isBounded(lng, -180, 180) && isBounded(zoom, 0, 22)
    ? { center: { lat, lng }, zoom }
    : undefined;
};

const EPSILON = 1e-4;

export const isSameLook = (a: MapLook, b: MapLook) =>
  Math.abs(a.center.lat - b.center.lat) < EPSILON &&
  Math.abs(a.center.lng - b.center.lng) < EPSILON &&
  Math.abs(a.zoom - b.zoom) < 100 * EPSILON;

const numberOf = (text: string | null) => (text ? Number(text) : undefined);

export const lookFromUrl = (params: URLSearchParams): MapLook | undefined =>
  toLook(numberOf(params.get('lat')), numberOf(params.get('lng')), numberOf(params.get('zoom')));

const lookFromStorage = (): MapLook | undefined => {
  try {
    const { center, zoom } = JSON.parse(readStored(KEY) ?? '{}') as { center?: unknown; zoom?: unknown }; // checked below
    return Array.isArray(center) ? toLook(center[0], center[1], zoom) : undefined;
  } catch {
    return undefined;
  }
};

/** Where to look at first: what the address says, else where the last visit ended (MP-04), else Madrid. */
export const firstLook = (params: URLSearchParams): MapLook =>
  lookFromUrl(params) ?? lookFromStorage() ?? MADRID;

/** Five decimals are a metre, two of the zoom less than anyone sees. */
export const lookToParams = ({ center: { lat, lng }, zoom }: MapLook) => ({
  lat: lat.toFixed(5),
  lng: lng.toFixed(5),
  zoom: String(Math.round(zoom * 100) / 100),
});

/** MP-04, for the next visit. */
export const keepLook = (look: MapLook) => {
  const { lat, lng, zoom } = lookToParams(look);
  writeStored(KEY, JSON.stringify({ center: [Number(lat), Number(lng)], zoom: Number(zoom) }));
};

/** Name under which an entry of the history keeps where its map was moved to since the search. */
const ENTRY_KEY = 'mapLook';

/** Notes in the history entry at hand where its map stands, so that a reload and coming back find it there. */
export const keepLookInEntry = (look: MapLook) =>
  window.history.replaceState({ ...(window.history.state as object), [ENTRY_KEY]: lookToParams(look) }, ''); // the router's own

export const lookFromEntry = (): MapLook | undefined => {
  if (import.meta.env.SSR) return undefined;
  const { [ENTRY_KEY]: kept } = (window.history.state ?? {}) as Record<string, Record<string, string>>; // written above
  return kept && lookFromUrl(new URLSearchParams(kept));
};

/** Tiles of 256 pixels (000 §9). */
const WORLD_PIXELS = 256;

const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
const inverseMercator = (y: number) => (Math.atan(Math.exp(y)) * 360) / Math.PI - 90;

/** The box that a map of this size in pixels would show; for the list, which does not wait for the map. */
export const boxAround = ({ center, zoom }: MapLook, width: number, height: number): MapBox => {
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
