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

/** 000 §3: `{ center: [lat, lng], zoom }` under this very key. */
const KEY = 'mapState';

const toLook = (lat: unknown, lng: unknown, zoom: unknown): MapLook | undefined => {
  const isBounded = (value: unknown, least: number, most: number): value is number =>
    typeof value === 'number' && value >= least && value <= most;
  return isBounded(lat, -85, 85) && isBounded(lng, -180, 180) && isBounded(zoom, 0, 22)
    ? { center: { lat, lng }, zoom }
    : undefined;
};

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

export const keepLook = (look: MapLook) => {
  const { lat, lng, zoom } = lookToParams(look);
  writeStored(KEY, JSON.stringify({ center: [Number(lat), Number(lng)], zoom: Number(zoom) }));
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

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));

/** The box rounded outwards to a grid that fits its zoom, so that small movements ask nothing new. */
export const snapBox = ([west, south, east, north]: MapBox, zoom: number): MapBox => {
  const step = 360 / 2 ** (Math.floor(zoom) + 1);
  const down = (value: number) => Math.floor(value / step) * step;
  const up = (value: number) => Math.ceil(value / step) * step;
  const round = (value: number, limit: number) => Number(clamp(value, limit).toFixed(4));
  return [round(down(west), 180), round(down(south), 90), round(up(east), 180), round(up(north), 90)];
};

export const isInBox = ([west, south, east, north]: MapBox, { lat, lng }: LatLng) =>
  lat >= south && lat <= north && lng >= west && lng <= east;
