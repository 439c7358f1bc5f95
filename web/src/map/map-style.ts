import type { StyleSpecification } from 'maplibre-gl';
import { drawableLayers, type BaseMap } from './base-map.ts';

export const POINTS_SOURCE = 'points';
export const POINTS_LAYER = 'points';

/** About the width of a pill with its margin, so that pills of neighbouring clusters do not cover each other. */
const CLUSTER_RADIUS_PIXELS = 72;
export const MAX_ZOOM = 19;

/** An image without a colour, as large as a pill: names of the embedded map keep clear of it. */
export const PILL_ROOM = { name: 'pill-room', width: 80, height: 44 };

/**
 * What a feature tells of itself, and a cluster of all that it holds: how many spaces, the lowest price, how many of
 * them without one, and the least number of its points, which names it for as long as it holds the same.
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
 * The picture, and on top of it two layers that show nothing: one lets the worker cluster the points and the map tell which
 * of them are in view, the other keeps names out from under them. The pills themselves are HTML.
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
