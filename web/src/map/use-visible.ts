import type { FeatureCollection, Point } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap, MapGeoJSONFeature, MapSourceDataEvent } from 'maplibre-gl';
import { startTransition, useEffect, useState } from 'react';
import { POINTS_LAYER, POINTS_SOURCE, type PointProperties } from './map-style.ts';
import type { LatLng, MapCluster, MapPoint } from './map-types.ts';

/** The points in view as the worker clusters them: single ones, and clusters of the rest. */
export interface Visible {
  ids: readonly string[];
  clusters: readonly VisibleCluster[];
}

export interface VisibleCluster extends LatLng {
  /** Stable as long as its content is the same, at any zoom. */
  key: string;
  count: number;
  /** The lowest in euros, if all are known. */
  price: number | undefined;
  /** The worker's id for it, until the points change; the server's own has none. */
  clusterId: number | undefined;
}

type Properties = PointProperties & { id?: string };

const NOTHING: Visible = { ids: [], clusters: [] };

const feature = ({ lat, lng }: LatLng, properties: Properties): FeatureCollection<Point>['features'][0] => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties,
});

const toData = (points: readonly MapPoint[], clusters: readonly MapCluster[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: [
    ...points.map((point, first) =>
      feature(point, { id: point.id, count: 1, price: point.price, unpriced: 0, first }),
    ),
    ...clusters.map((cluster, index) =>
      feature(cluster, {
        count: cluster.count,
        price: cluster.price ?? Number.MAX_SAFE_INTEGER,
        unpriced: cluster.price === undefined ? cluster.count : 0,
        first: points.length + index,
      }),
    ),
  ],
});

const toCluster = ({ geometry, properties }: MapGeoJSONFeature): VisibleCluster | undefined => {
  if (geometry.type !== 'Point') return undefined;
  const [lng = 0, lat = 0] = geometry.coordinates;
  const { count, price, unpriced, first } = properties as Properties; // written above, gathered by CLUSTER_PROPERTIES
  const clusterId = properties.cluster ? Number(properties.cluster_id) : undefined;
  return { key: `${first}-${count}`, count, price: unpriced ? undefined : price, clusterId, lat, lng };
};

/** A feature near the edge of a tile is found in both; each counts once. */
const findVisible = (map: MapLibreMap): Visible => {
  const clusters = new Map<string, VisibleCluster>();
  const ids = new Set<string>();
  for (const found of map.queryRenderedFeatures({ layers: [POINTS_LAYER] })) {
    const { id } = found.properties as Properties; // written above
    const cluster = id === undefined && toCluster(found);
    if (cluster) clusters.set(cluster.key, cluster);
    else if (id !== undefined) ids.add(id);
  }
  return { ids: [...ids].sort(), clusters: [...clusters.values()] };
};

const getName = ({ key, clusterId }: VisibleCluster) => `${key} ${clusterId ?? ''}`;
const getNames = ({ ids, clusters }: Visible) => [...ids, ...clusters.map(getName).sort()].join();

/** While the map moves, pills are updated at this interval. */
const PACE_MS = 200;

/** Throttles calls, and always makes a last one. */
const atPace = (call: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    call();
  };
  return {
    call: () => {
      timer ??= setTimeout(run, PACE_MS);
    },
    stop: () => clearTimeout(timer),
  };
};

/** Passes points and clusters to the worker and returns those in view. */
export const useVisible = (
  map: MapLibreMap | undefined,
  points: readonly MapPoint[],
  clusters: readonly MapCluster[],
): Visible => {
  const [visible, setVisible] = useState(NOTHING);

  useEffect(() => {
    void map?.getSource<GeoJSONSource>(POINTS_SOURCE)?.setData(toData(points, clusters));
  }, [map, points, clusters]);

  useEffect(() => {
    if (!map) return;
    const update = (): void => {
      const found = findVisible(map);
      // Pills may come a frame late; the map must not stutter.
      startTransition(() => setVisible((before) => (getNames(before) === getNames(found) ? before : found)));
    };
    const moving = atPace(update);
    // The pills need not wait for the base map, as `idle` does.
    const updateWhenClustered = ({ sourceId }: MapSourceDataEvent): void => {
      if (sourceId === POINTS_SOURCE && map.isSourceLoaded(POINTS_SOURCE)) void map.once('render', update);
    };
    map.on('sourcedata', updateWhenClustered);
    map.on('move', moving.call);
    map.on('idle', update);
    map.on('moveend', update);
    return () => {
      moving.stop();
      map.off('sourcedata', updateWhenClustered);
      map.off('move', moving.call);
      map.off('render', update);
      map.off('idle', update);
      map.off('moveend', update);
    };
  }, [map]);

  return visible;
};
