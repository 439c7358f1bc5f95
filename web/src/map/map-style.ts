import type { StyleSpecification } from 'maplibre-gl';
import { drawableLayers, type BaseMap } from './base-map.ts';

export const POINTS_SOURCE = 'points';
export const POINTS_LAYER = 'points';

/** About the width of a pill with its margin, so that pills of neighbouring clusters do not overlap. */
const CLUSTER_RADIUS_PIXELS = 72;
export const MAX_ZOOM = 19;

/** A transparent image of a pill's size: names of the embedded map keep clear of it. */
export const PILL_ROOM = { name: 'pill-room', width: 80, height: 44 };

/**
 * Properties of a feature, and their sums for a cluster: how many spots, the lowest price, how many without price, and the lowest number of
 * its points, which identifies the cluster as long as its points are the same.
 */
export interface PointProperties {
  count: number;
  price: number;
  unpriced: number;
  first: number;
}

const CLUSTER_PROPERTIES = {
  count: ['+', ['get', 'count']],
  price: ['min', ['get', 'price']],
  unpriced: ['+', ['get', 'unpriced']],
  first: ['min', ['get', 'first']],
};

/**
 * The base map, and above it two invisible layers: one lets the worker cluster the points and the map report those in view, the other keeps
 * names out from under them. The pills themselves are HTML.
 */
export const toStyleSpecification = (base: BaseMap): StyleSpecification => ({
  version: 8,
  sources: {
    ...base.sources,
    [POINTS_SOURCE]: {
      type: 'geojson',
      data: { type: 'FeatureCollection', features: [] },
      maxzoom: MAX_ZOOM,
      cluster: true,
      clusterRadius: CLUSTER_RADIUS_PIXELS,
      clusterMaxZoom: MAX_ZOOM - 1,
      clusterProperties: CLUSTER_PROPERTIES,
    },
  },
  layers: [
    ...drawableLayers(base),
    {
      id: POINTS_LAYER,
      type: 'circle',
      source: POINTS_SOURCE,
      paint: { 'circle-radius': 1, 'circle-opacity': 0 },
    },
    {
      id: 'pill-room',
      type: 'symbol',
      source: POINTS_SOURCE,
      layout: { 'icon-image': PILL_ROOM.name, 'icon-allow-overlap': true },
      paint: { 'icon-opacity': 0 },
    },
  ],
});
