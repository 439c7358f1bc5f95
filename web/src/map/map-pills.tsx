import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { MapMarker } from './map-marker.tsx';
import { MAX_ZOOM, POINTS_SOURCE } from './map-style.ts';
import type { MapCluster, MapMessages, MapPoint, MapViewProps } from './map-types.ts';
import type { VisibleCluster } from './use-visible.ts';

/** Height of a pill with a little air: pills at the very same place stand on top of each other. */
const STACK_PIXELS = 36;

interface PillProps {
  map: MapLibreMap;
  point: MapPoint;
  /** How many others stand below it at the same place. */
  level: number;
  isSelected: boolean;
  isHighlighted: boolean;
  onSelect: MapViewProps['onSelect'];
  onHighlight: MapViewProps['onHighlight'];
}

export const PointPill = ({
  map,
  point,
  level,
  isSelected,
  isHighlighted,
  onSelect,
  onHighlight,
}: PillProps) => (
  <MapMarker
    map={map}
    lat={point.lat}
    lng={point.lng}
    lift={level * STACK_PIXELS}
    isInFront={isSelected || isHighlighted}
  >
    <button
      type="button"
      className="map-pill"
      data-point={point.id}
      data-highlighted={isHighlighted || undefined}
      aria-label={point.name === undefined ? undefined : `${point.label}, ${point.name}`}
      aria-expanded={isSelected}
      onClick={() => onSelect?.(isSelected ? undefined : point.id)}
      onMouseEnter={() => onHighlight?.(point.id)}
      onMouseLeave={() => onHighlight?.(undefined)}
      onFocus={() => onHighlight?.(point.id)}
      onBlur={() => onHighlight?.(undefined)}
    >
      {point.label}
    </button>
  </MapMarker>
);

interface ClusterProps {
  map: MapLibreMap;
  messages: MapMessages;
}

/** A cluster that the worker made; it opens at the zoom where it falls apart. */
export const ClusterPill = ({ map, messages, cluster }: ClusterProps & { cluster: VisibleCluster }) => {
  const open = async (): Promise<void> => {
    const source = map.getSource<GeoJSONSource>(POINTS_SOURCE);
    const zoom = (await source?.getClusterExpansionZoom(cluster.clusterId)) ?? 0;
    map.easeTo({
      center: [cluster.lng, cluster.lat],
      zoom: Math.min(Math.max(zoom, map.getZoom() + 1), MAX_ZOOM),
    });
  };
  return (
    <MapMarker map={map} lat={cluster.lat} lng={cluster.lng}>
      <button
        type="button"
        className="map-cluster"
        aria-label={messages.cluster(cluster.count)}
        onClick={() => void open()}
      >
        {cluster.count}
      </button>
    </MapMarker>
  );
};

/** A cluster that the server made: it knows no more than where it is, so it opens by two steps. */
export const ServerClusterPill = ({ map, messages, cluster }: ClusterProps & { cluster: MapCluster }) => (
  <MapMarker map={map} lat={cluster.lat} lng={cluster.lng}>
    <button
      type="button"
      className="map-cluster"
      aria-label={messages.cluster(cluster.count)}
      onClick={() =>
        map.easeTo({ center: [cluster.lng, cluster.lat], zoom: Math.min(map.getZoom() + 2, MAX_ZOOM) })
      }
    >
      {cluster.count}
      {cluster.label !== undefined && <small>{cluster.label}</small>}
    </button>
  </MapMarker>
);
