import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { MapMarker } from './map-marker.tsx';
import { MAX_ZOOM, POINTS_SOURCE } from './map-style.ts';
import type { MapMessages, MapPoint, MapViewProps } from './map-types.ts';
import type { VisibleCluster } from './use-visible.ts';

/** Height of a pill with a margin: pills at the same position are stacked. */
const STACK_PIXELS = 36;

interface PillProps {
  map: MapLibreMap;
  point: MapPoint;
  label: string;
  /** The number of others below it at the same position. */
  level: number;
  isSelected: boolean;
  isHighlighted: boolean;
  onSelect: MapViewProps['onSelect'];
  onHighlight: MapViewProps['onHighlight'];
}

export const PointPill = ({
  map,
  point,
  label,
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
    isKeptWhole
  >
    <button
      type="button"
      className="map-pill"
      translate="no"
      data-point={point.id}
      data-highlighted={isHighlighted || undefined}
      aria-label={point.name === undefined ? undefined : `${label}, ${point.name}`}
      aria-expanded={isSelected}
      onClick={() => onSelect?.(isSelected ? undefined : point.id)}
      onMouseEnter={() => onHighlight?.(point.id)}
      onMouseLeave={() => onHighlight?.(undefined)}
      onFocus={() => onHighlight?.(point.id)}
      onBlur={() => onHighlight?.(undefined)}
    >
      {label}
    </button>
  </MapMarker>
);

/** The zoom step of a server's cluster, which only has a position. */
const SERVER_STEP = 2;

interface ClusterProps {
  map: MapLibreMap;
  messages: MapMessages;
  cluster: VisibleCluster;
}

/** A cluster; a click zooms to where it splits. */
export const ClusterPill = ({ map, messages, cluster }: ClusterProps) => {
  const { lat, lng, count, price, clusterId } = cluster;
  const open = async (): Promise<void> => {
    const source = map.getSource<GeoJSONSource>(POINTS_SOURCE);
    const opensAt =
      clusterId === undefined
        ? map.getZoom() + SERVER_STEP
        : await source?.getClusterExpansionZoom(clusterId).catch(() => 0);
    const zoom = Math.min(Math.max(opensAt ?? 0, map.getZoom() + 1), MAX_ZOOM);
    map.easeTo({ center: [lng, lat], zoom });
  };
  return (
    <MapMarker map={map} lat={lat} lng={lng} isKeptWhole>
      <button
        type="button"
        className="map-cluster"
        data-unpriced={price === undefined || undefined}
        onClick={() => void open()}
      >
        <span className="visually-hidden">{messages.cluster(count, price)}</span>
        <span aria-hidden="true">{count}</span>
        {price !== undefined && <small aria-hidden="true">{messages.clusterPrice(price)}</small>}
      </button>
    </MapMarker>
  );
};
