/** The three calls of topojson-client 3 that the scripts make; the package ships no types. */
declare module 'topojson-client' {
  type Shape = { id: string; properties: { name: string } };
  type Topology = import('./atlas.ts').Topology;

  export function feature(
    topology: Topology,
    object: object,
  ): { features: import('./atlas.ts').AtlasFeature[] };
  export function mesh(
    topology: Topology,
    object: object,
    filter: (a: Shape, b: Shape) => boolean,
  ): { type: 'MultiLineString'; coordinates: import('./atlas.ts').AtlasRing[] };
  export function merge(topology: Topology, objects: readonly object[]): import('./atlas.ts').AtlasArea;
}
