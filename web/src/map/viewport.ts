import { keepInEntry, readFromEntry } from '#web/lib/entry-notes.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { mapSize } from './map-size.ts';
import type { LatLng, MapBox } from './map-types.ts';

/** What a map shows, in a window of any size. */
export interface Viewport {
  center: LatLng;
  zoom: number;
}

/** 000 §9. */
export const MADRID: Viewport = { center: { lat: 40.4168, lng: -3.7038 }, zoom: 13 };

/** The viewport of these numbers, if a map can show it. */
export const parseViewport = (lat: unknown, lng: unknown, zoom: unknown): Viewport | undefined => {
  const isBounded = (value: unknown, least: number, most: number): value is number =>
    typeof value === 'number' && value >= least && value <= most;
  return isBounded(lat, -85, 85) && isBounded(lng, -180, 180) && isBounded(zoom, 0, 22)
    ? { center: { lat, lng }, zoom }
    : undefined;
};

const EPSILON = 1e-4;

/** Whether a map shows the same at both. */
export const isSameViewport = (a: Viewport, b: Viewport) =>
  Math.abs(a.center.lat - b.center.lat) < EPSILON &&
  Math.abs(a.center.lng - b.center.lng) < EPSILON &&
  Math.abs(a.zoom - b.zoom) < 100 * EPSILON;

/** The number of a parameter. */
export const getNumber = (text: string | null) => (text ? Number(text) : undefined);

/** The viewport of an address. */
export const viewportFromParams = (params: URLSearchParams): Viewport | undefined =>
  parseViewport(getNumber(params.get('lat')), getNumber(params.get('lng')), getNumber(params.get('zoom')));

/** Five decimals are a metre. */
export const formatDegrees = (value: number) => value.toFixed(5);

/** The parameters for `viewportFromParams`. */
export const viewportToParams = ({ center: { lat, lng }, zoom }: Viewport) => ({
  lat: formatDegrees(lat),
  lng: formatDegrees(lng),
  zoom: String(Math.round(zoom * 100) / 100),
});

/** 000 §3: `{ center: [lat, lng], zoom }` under this very key. */
const KEY = 'mapState';

/** The viewport of the last visit (MP-04). */
export const readStoredViewport = (): Viewport | undefined => {
  try {
    const { center, zoom } = JSON.parse(readStored(KEY) ?? '{}') as { center?: unknown; zoom?: unknown }; // checked below
    return Array.isArray(center) ? parseViewport(center[0], center[1], zoom) : undefined;
  } catch {
    return undefined;
  }
};

/** Stores the viewport for the next visit (MP-04). */
export const storeViewport = (viewport: Viewport) => {
  const { lat, lng, zoom } = viewportToParams(viewport);
  writeStored(KEY, JSON.stringify({ center: [Number(lat), Number(lng)], zoom: Number(zoom) }));
};

/** The history entry's name for the viewport since the search. */
const ENTRY_KEY = 'mapLook';

/** Stores the viewport in the current history entry, so that a reload and going back restore it; undefined removes it. */
export const storeViewportInEntry = (viewport: Viewport | undefined) => {
  keepInEntry(ENTRY_KEY, viewport && viewportToParams(viewport));
};

/** The viewport that `storeViewportInEntry` has stored there. */
export const readViewportFromEntry = (): Viewport | undefined => {
  const kept = readFromEntry(ENTRY_KEY) as Record<string, string> | undefined; // written above
  return kept && viewportFromParams(new URLSearchParams(kept));
};

/** Tiles of 256 pixels (000 §9). */
const WORLD_PIXELS = 256;

const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
const inverseMercator = (y: number) => (Math.atan(Math.exp(y)) * 360) / Math.PI - 90;

/** The box that a map of this size in pixels would show; for the list, which does not wait for the map. */
export const boxAround = ({ center, zoom }: Viewport, width: number, height: number): MapBox => {
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

const getMiddle = ([west, south, east, north]: MapBox): LatLng => ({
  lat: inverseMercator((mercator(south) + mercator(north)) / 2),
  lng: (west + east) / 2,
});

/** The map of a hamlet also shows its surroundings. */
const CLOSEST_AREA_ZOOM = 16;

/** The viewport in which this window's map shows all of a box with a margin in pixels. */
export const fitToBox = (box: MapBox, margin: number): Viewport => {
  const [west, south, east, north] = box;
  const [width, height] = mapSize().map((pixels) => pixels - 2 * margin) as [number, number]; // as many as before
  const across = (width * 360) / (east - west);
  const down = (height * 2 * Math.PI) / (mercator(north) - mercator(south));
  const zoom = Math.min(CLOSEST_AREA_ZOOM, Math.log2(Math.min(across, down) / WORLD_PIXELS));
  return { center: getMiddle(box), zoom: Math.floor(zoom * 100) / 100 };
};

/** Maximum difference of edges, relative to the box: a browser bar that folds away changes nothing. */
const TOLERANCE = 0.1;

/** Whether two boxes are about the same. */
export const isAboutSame = (one: MapBox, other: MapBox) => {
  const [width, height] = [one[2] - one[0], one[3] - one[1]];
  const isNear = (edge: 0 | 1 | 2 | 3, size: number) => Math.abs(one[edge] - other[edge]) < size * TOLERANCE;
  return isNear(0, width) && isNear(2, width) && isNear(1, height) && isNear(3, height);
};
