import type { Feature, FeatureCollection, Position } from 'geojson';

/**
 * A layer in the file that `build/basemap.ts` writes. `lines`, rings and `places` are polylines in `steps` of a degree, several lines
 * separated by blanks.
 */
type Layer = { steps: number } & (
  | { lines: string }
  | { areas: string[][] }
  | { names: string[]; people: number[]; places: string }
);

export type BasemapLayers = Record<string, Layer>;

/** The format of `build/polyline.ts`. */
const FIRST = 63;
const BITS = 5;
const MORE = 1 << BITS;

/** Reads the lines of a layer in order: each begins where the previous one ended. */
const openPolylineReader = (steps: number) => {
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
  if ('lines' in layer)
    return [
      feature({ type: 'MultiLineString', coordinates: layer.lines.split(' ').map((line) => read(line)) }),
    ];
  if ('areas' in layer) {
    const coordinates = layer.areas.map((rings) => rings.map((ring) => read(ring)));
    return [feature({ type: 'MultiPolygon', coordinates })];
  }
  const { names, people, places } = layer;
  return read(places).map((coordinates, index) =>
    feature({ type: 'Point', coordinates }, { n: names[index], p: people[index] }),
  );
};

/** A layer as GeoJSON. Points have a name `n` and a population `p`, 0 for sights and where it is unknown. */
export const toGeoJson = (layers: BasemapLayers, name: string): FeatureCollection => {
  const layer = layers[name];
  if (!layer) throw new Error(`The base map has no layer ${name}`);
  return { type: 'FeatureCollection', features: toFeatures(layer) };
};
