/** Geometries of GeoJSON, with positions in degrees. */
export type Position = readonly [lng: number, lat: number];

export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString' | 'MultiPoint'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | {
      readonly type: 'MultiPolygon';
      readonly coordinates: readonly (readonly (readonly Position[])[])[];
    };

/** The lines of a geometry; none for points and polygons. */
export const linesOf = (geometry: Geometry): readonly (readonly Position[])[] => {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
};

/** The polygons of a geometry, each with its rings; none for points and lines. */
export const polygonsOf = (geometry: Geometry): readonly (readonly (readonly Position[])[])[] => {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
};

export const positionsOf = (geometry: Geometry): readonly Position[] => {
  if (geometry.type === 'Point') return [geometry.coordinates];
  if (geometry.type === 'MultiPoint') return geometry.coordinates;
  return [...linesOf(geometry), ...polygonsOf(geometry).flat()].flat();
};
