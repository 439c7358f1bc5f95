import type { FeatureCollection, Point } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap, MapGeoJSONFeature, MapSourceDataEvent } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { POINTS_LAYER, POINTS_SOURCE } from './map-style.ts';
import type { LatLng, MapPoint } from './map-types.ts';

/** What the worker has made of the points in view: those that stand alone, and clusters of the rest. */
export interface Visible {
  ids: readonly string[];
  clusters: readonly VisibleCluster[];
}

export interface VisibleCluster extends LatLng {
  /** The source's number for it, valid until the points change. */
  clusterId: number;
  count: number;
}

const NOTHING: Visible = { ids: [], clusters: [] };

const toData = (points: readonly MapPoint[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: points.map(({ id, lat, lng }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { id },
  })),
});

const toCluster = ({ geometry, properties }: MapGeoJSONFeature): VisibleCluster[] => {
  if (geometry.type !== 'Point') return [];
  const [lng = 0, lat = 0] = geometry.coordinates;
  return [{ clusterId: Number(properties.cluster_id), count: Number(properties.point_count), lat, lng }];
};

/** A feature near the edge of a tile is found in both; each counts once. */
const findVisible = (map: MapLibreMap): Visible => {
  const features = map.queryRenderedFeatures({ layers: [POINTS_LAYER] });
  const clusters = new Map<number, VisibleCluster>();
  const ids = new Set<string>();
  for (const feature of features) {
    if (feature.properties.cluster) toCluster(feature).forEach((one) => clusters.set(one.clusterId, one));
    else ids.add(String(feature.properties.id));
  }
  return { ids: [...ids].sort(), clusters: [...clusters.values()] };
};

const isSame = (a: Visible, b: Visible): boolean =>
  a.ids.join() === b.ids.join() &&
  a.clusters.length === b.clusters.length &&
  a.clusters.every(
    (one) => b.clusters.find((other) => other.clusterId === one.clusterId)?.count === one.count,
  );

/** Hands the points to the worker and answers which of them, and which clusters, are in view. */
export const useVisible = (map: MapLibreMap | undefined, points: readonly MapPoint[]): Visible => {
  const [visible, setVisible] = useState(NOTHING);

  useEffect(() => {
    void map?.getSource<GeoJSONSource>(POINTS_SOURCE)?.setData(toData(points));
  }, [map, points]);

  useEffect(() => {
    if (!map) return;
    const update = (): void => {
      const found = findVisible(map);
      setVisible((before) => (isSame(before, found) ? before : found));
    };
    // The pills need not wait for the picture beneath them, which `idle` does.
    const updateWhenClustered = ({ sourceId }: MapSourceDataEvent): void => {
      if (sourceId === POINTS_SOURCE && map.isSourceLoaded(POINTS_SOURCE)) void map.once('render', update);
    };
    map.on('sourcedata', updateWhenClustered);
    map.on('idle', update);
    map.on('moveend', update);
    return () => {
      map.off('sourcedata', updateWhenClustered);
      map.off('render', update);
      map.off('idle', update);
      map.off('moveend', update);
    };
  }, [map]);

  return visible;
};
