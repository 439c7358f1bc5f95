import type { Feature, Geometry } from 'geojson';

/** A few streets around the Puerta del Sol, roughly in place, in the layers of the Protomaps basemap, version 4. */

type Position = [lng: number, lat: number];
const LINES: readonly (readonly [kind: string, name: string, ...path: Position[]])[] = [
  ['highway', 'M-30', [-3.724, 40.436], [-3.7235, 40.425], [-3.7205, 40.412], [-3.716, 40.4]],
  ['major_road', 'Gran Vía', [-3.7122, 40.4233], [-3.7058, 40.42], [-3.7018, 40.4199], [-3.6972, 40.419]],
  [
    'major_road',
    'Calle de Alcalá',
    [-3.7033, 40.4169],
    [-3.6931, 40.4193],
    [-3.6887, 40.42],
    [-3.672, 40.426],
  ],
  ['major_road', 'Paseo del Prado', [-3.6931, 40.4193], [-3.6937, 40.413], [-3.6926, 40.4085]],
  ['major_road', 'Paseo de la Castellana', [-3.6931, 40.4193], [-3.6905, 40.425], [-3.69, 40.446]],
  ['major_road', 'Calle de Atocha', [-3.7065, 40.415], [-3.7, 40.4122], [-3.6926, 40.4085]],
  ['major_road', 'Calle de Serrano', [-3.6887, 40.42], [-3.6865, 40.432], [-3.686, 40.444]],
  ['minor_road', 'Calle Mayor', [-3.7033, 40.4169], [-3.71, 40.4154]],
  ['minor_road', 'Calle del Arenal', [-3.7033, 40.4169], [-3.71, 40.418]],
  ['minor_road', 'Calle de Preciados', [-3.7033, 40.4169], [-3.7058, 40.42]],
  ['minor_road', 'Calle de la Montera', [-3.7033, 40.4169], [-3.7018, 40.4199]],
  ['minor_road', 'Calle de Fuencarral', [-3.7018, 40.4199], [-3.7018, 40.4263], [-3.7025, 40.429]],
  ['minor_road', 'Calle de Hortaleza', [-3.7016, 40.4199], [-3.6971, 40.4262]],
  ['minor_road', 'Carrera de San Jerónimo', [-3.7033, 40.4169], [-3.6945, 40.4155]],
  ['minor_road', 'Calle de las Huertas', [-3.7006, 40.4146], [-3.6936, 40.4125]],
  ['minor_road', 'Calle de las Infantas', [-3.7008, 40.4207], [-3.6955, 40.4207]],
  ['minor_road', 'Calle de San Marcos', [-3.7, 40.4217], [-3.6953, 40.4216]],
  ['minor_road', 'Calle de Augusto Figueroa', [-3.7013, 40.4228], [-3.6957, 40.4228]],
  ['minor_road', 'Calle del Barquillo', [-3.6952, 40.4197], [-3.696, 40.4247]],
  ['minor_road', 'Calle de Pelayo', [-3.6985, 40.4222], [-3.6971, 40.4262]],
  ['minor_road', 'Calle de la Libertad', [-3.6968, 40.4207], [-3.6972, 40.4228]],
  ['path', 'Paseo de Fernán Núñez', [-3.687, 40.412], [-3.6815, 40.4165]],
  ['rail', 'Cercanías', [-3.6926, 40.4065], [-3.684, 40.398]],
];

const AREAS: readonly (readonly [layer: string, kind: string, ...ring: Position[]])[] = [
  [
    'landuse',
    'park',
    ...([
      [-3.6885, 40.42],
      [-3.68, 40.419],
      [-3.677, 40.4115],
      [-3.687, 40.4075],
      [-3.689, 40.413],
    ] as Position[]),
  ],
  ['landuse', 'park', [-3.74, 40.43], [-3.727, 40.428], [-3.726, 40.408], [-3.74, 40.406]],
  ['water', 'lake', [-3.6845, 40.4182], [-3.6832, 40.418], [-3.6836, 40.4165], [-3.6849, 40.4167]],
];

const POINTS: readonly (readonly [layer: string, kind: string, name: string, at: Position])[] = [
  ['places', 'locality', 'Madrid', [-3.7033, 40.4169]],
  ['places', 'neighbourhood', 'Chueca', [-3.6985, 40.4232]],
  ['places', 'neighbourhood', 'Malasaña', [-3.7045, 40.4255]],
  ['places', 'neighbourhood', 'Salamanca', [-3.681, 40.4275]],
  ['pois', 'station', 'Sol', [-3.7033, 40.4167]],
  ['pois', 'station', 'Gran Vía', [-3.7016, 40.42]],
  ['pois', 'station', 'Callao', [-3.7058, 40.4199]],
  ['pois', 'station', 'Chueca', [-3.6976, 40.4229]],
  ['pois', 'station', 'Banco de España', [-3.6948, 40.4193]],
  ['pois', 'station', 'Estación de Atocha', [-3.6916, 40.4068]],
  ['pois', 'park', 'Parque del Retiro', [-3.683, 40.4135]],
];

const feature = (geometry: Geometry, properties: object): Feature => ({
  type: 'Feature',
  properties: { ...properties },
  geometry,
});

const closed = (ring: readonly Position[]) => [...ring, ...ring.slice(0, 1)];

/** House numbers and buildings along both sides of a street. */
const alongStreet = ([from, to]: readonly Position[]): Feature[] => {
  if (!from || !to) return [];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const count = Math.floor(Math.hypot(dx, dy) / 0.00028);
  const [nx, ny] = [-dy / Math.hypot(dx, dy), dx / Math.hypot(dx, dy)];
  return Array.from({ length: count }, (_, index) => [-1, 1].map((side) => [index, side] as const))
    .flat()
    .flatMap(([index, side]) => {
      const at = (share: number, out: number): Position => [
        from[0] + (dx * (index + share)) / count + side * out * nx,
        from[1] + (dy * (index + share)) / count + side * out * ny * 0.76,
      ];
      const number = String(index * 2 + (side > 0 ? 2 : 1));
      return [
        feature(
          { type: 'Point', coordinates: at(0.5, 0.00018) },
          { kind: 'address', addr_housenumber: number },
        ),
        feature(
          {
            type: 'Polygon',
            coordinates: [closed([at(0.05, 0.0001), at(0.95, 0.0001), at(0.95, 0.00032), at(0.05, 0.00032)])],
          },
          { kind: 'building' },
        ),
      ];
    });
};

/** The whole box of Spain is land, and the sea is outside it. */
const LAND: Position[] = [
  [-18.5, 27],
  [5, 27],
  [5, 44.5],
  [-18.5, 44.5],
];

export const madridStreets = (): Record<string, Feature[]> => {
  const areas = (layer: string) =>
    AREAS.filter(([name]) => name === layer).map(([, kind, ...ring]) =>
      feature({ type: 'Polygon', coordinates: [closed(ring)] }, { kind }),
    );
  const points = (layer: string) =>
    POINTS.filter(([name]) => name === layer).map(([, kind, name, coordinates]) =>
      feature({ type: 'Point', coordinates }, { kind, name, population_rank: 13 }),
    );
  return {
    earth: [feature({ type: 'Polygon', coordinates: [closed(LAND)] }, { kind: 'earth' })],
    landuse: areas('landuse'),
    water: areas('water'),
    roads: LINES.map(([kind, name, ...coordinates]) =>
      feature({ type: 'LineString', coordinates }, kind === 'highway' ? { kind, ref: name } : { kind, name }),
    ),
    buildings: LINES.filter(([kind]) => kind === 'minor_road').flatMap(([, , ...path]) => alongStreet(path)),
    places: points('places'),
    pois: points('pois'),
    boundaries: [],
  };
};
