import type { Feature, FeatureCollection, Position } from 'geojson';

/**
 * A layer in the file that `build/basemap.ts` writes. `lines`, rings and `places` are polylines in `steps` of a degree, several lines
 * separated by blanks; `refs` are the road numbers of the lines, and `ends` the zooms from which on areas are not shown, where they have
 * some.
 */
type Layer = { steps: number } & (
  | { lines: string; refs?: string[] }
  | { areas: string[][]; ends?: number[] }
  | { names: string[]; people: number[]; places: string }
);

export type BasemapLayers = Record<string, Layer>;

/** The format of `build/polyline.ts`. */
const FIRST = 63;
const BITS = 5;
const MORE = 1 << BITS;

/** Reads the lines of a layer in order: each begins where the previous one ended. */
export const openPolylineReader = (steps: number) => {
  let [x, y] = [0, 0];
  return (text: string): Position[] => {
    const line: Position[] = [];
    let at = 0;
    const readNumber = () => {
      let [value, shift, bits] = [0, 0, 0];
      do {
        bits = text.charCodeAt(at++) - FIRST;
        value |= (bits & (MORE - 1)) << shift;
        shift += BITS;
      } while (bits >= MORE);
      return value & 1 ? ~(value >> 1) : value >> 1;
    };
    while (at < text.length) {
      x += readNumber();
      y += readNumber();
      line.push([x / steps, y / steps]);
    }
    return line;
  };
};

const feature = (geometry: Feature['geometry'], properties = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry,
});

const toFeatures = (layer: Layer): Feature[] => {
  const read = openPolylineReader(layer.steps);
  if ('lines' in layer) {
    const lines = layer.lines.split(' ').map((line) => read(line));
    const { refs } = layer;
    if (!refs) return [feature({ type: 'MultiLineString', coordinates: lines })];
    return lines.map((coordinates, index) =>
      feature({ type: 'LineString', coordinates }, { ref: refs[index] }),
    );
  }
  if ('areas' in layer) {
    const areas = layer.areas.map((rings) => rings.map((ring) => read(ring)));
    const { ends } = layer;
    if (!ends) return [feature({ type: 'MultiPolygon', coordinates: areas })];
    return areas.map((coordinates, index) => feature({ type: 'Polygon', coordinates }, { end: ends[index] }));
  }
  const { names, people, places } = layer;
  return read(places).map((coordinates, index) =>
    feature({ type: 'Point', coordinates }, { n: names[index], p: people[index] }),
  );
};

const [WEST, SOUTH, EAST, NORTH] = [-180, -85, 180, 85];

/** The whole map: the areas of land are drawn above it. */
const sea = feature({
  type: 'Polygon',
  coordinates: [
    [
      [WEST, SOUTH],
      [EAST, SOUTH],
      [EAST, NORTH],
      [WEST, NORTH],
      [WEST, SOUTH],
    ],
  ],
});

const named = (features: readonly Feature[], name: string): Feature[] =>
  features.map((each) => ({ ...each, properties: { ...each.properties, layer: name } }));

/**
 * Layers as the features of one source, which name their `layer`. All of a tile is drawn at once: there is never sea in the place of land
 * that is not unpacked yet. `sea` is in no file. Points have a name `n` and a population `p`, 0 for sights and where it is unknown.
 */
export const toGeoJson = (layers: BasemapLayers, names: readonly string[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: names.flatMap((name) => {
    if (name === 'sea') return named([sea], name);
    const layer = layers[name];
    if (!layer) throw new Error(`The base map has no layer ${name}`);
    return named(toFeatures(layer), name);
  }),
});
