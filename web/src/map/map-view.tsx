import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { SCHEMATIC_FROM_ZOOM } from './embedded-style.ts';
import { MapMarker } from './map-marker.tsx';
import { ClusterPill, PointPill, ServerClusterPill } from './map-pills.tsx';
import { MapPopup } from './map-popup.tsx';
import type { MapMessages, MapPoint, MapViewProps } from './map-types.ts';
import './map.css';
import { useMap } from './use-map.ts';
import { useVisible } from './use-visible.ts';

const NO_POINTS: readonly MapPoint[] = [];

/** The pills in view, and those that the list points at even if a cluster holds them; namesakes of one place get levels. */
const pillsToShow = (
  points: ReadonlyMap<string, MapPoint>,
  ids: readonly string[],
): { point: MapPoint; level: number }[] => {
  const levels = new Map<string, number>();
  return [...new Set(ids)].flatMap((id) => {
    const point = points.get(id);
    if (!point) return [];
    const place = `${point.lat},${point.lng}`;
    const level = levels.get(place) ?? 0;
    levels.set(place, level + 1);
    return [{ point, level }];
  });
};

const Pin = () => (
  <svg className="map-pin" viewBox="0 0 32 42" width="32" height="42" aria-hidden="true">
    <path d="M16 1C7.7 1 1 7.6 1 15.8 1 26.6 16 41 16 41s15-14.4 15-25.2C31 7.6 24.3 1 16 1z" />
    <circle cx="16" cy="15.6" r="5.6" />
  </svg>
);

const ZoomButtons = ({ map, messages }: { map: MapLibreMap; messages: MapMessages }) => (
  <div className="map-zoom">
    <button type="button" aria-label={messages.zoomIn} onClick={() => map.zoomIn()}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M12 5v14M5 12h14" />
      </svg>
    </button>
    <button type="button" aria-label={messages.zoomOut} onClick={() => map.zoomOut()}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M5 12h14" />
      </svg>
    </button>
  </div>
);

/** Whether the map is so close that its coarseness must be said. */
const useIsClose = (map: MapLibreMap | undefined): boolean => {
  const [isClose, setIsClose] = useState(false);
  useEffect(() => {
    if (!map) return;
    const update = (): void => setIsClose(map.getZoom() >= SCHEMATIC_FROM_ZOOM);
    map.on('zoom', update);
    map.on('idle', update);
    return () => {
      map.off('zoom', update);
      map.off('idle', update);
    };
  }, [map]);
  return isClose;
};

const focusPill = (map: MapLibreMap, id: string): void => {
  const pill = map.getContainer().querySelector<HTMLElement>(`[data-point="${CSS.escape(id)}"]`);
  (pill ?? map.getCanvas()).focus({ preventScroll: true });
};

/**
 * A map with price pills, a popup and a pin. It fills its parent, which gives the height. Load it lazily: MapLibre is
 * 290 KB. Every text comes from `messages`; the list beside the map is its equivalent for whoever cannot use it.
 */
const MapView = (props: MapViewProps) => {
  const { points = NO_POINTS, selectedId, highlightedId, onSelect, messages, interactive = true } = props;
  const { container, map, isUnsupported } = useMap(props);
  const visible = useVisible(map, points);
  const isClose = useIsClose(map);
  const byId = useMemo(() => new Map(points.map((point) => [point.id, point])), [points]);
  const pointedAt = [selectedId, highlightedId].filter((id) => id !== undefined);
  const pills = pillsToShow(byId, [...visible.ids, ...pointedAt]);
  const selected = selectedId === undefined ? undefined : byId.get(selectedId);

  const close = (): void => {
    if (map && selectedId !== undefined) focusPill(map, selectedId);
    onSelect?.(undefined);
  };
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || selectedId === undefined) return;
    event.stopPropagation();
    close();
  };

  if (isUnsupported) return <p className="map-unsupported">{messages.unsupported}</p>;
  return (
    <div className="map-view" onKeyDown={closeOnEscape}>
      <div ref={container} className="map-canvas" />
      {map && (
        <>
          {visible.clusters.map((cluster) => (
            <ClusterPill key={cluster.clusterId} map={map} messages={messages} cluster={cluster} />
          ))}
          {props.clusters?.map((cluster) => (
            <ServerClusterPill
              key={`${cluster.lat},${cluster.lng}`}
              map={map}
              messages={messages}
              cluster={cluster}
            />
          ))}
          {pills.map(({ point, level }) => (
            <PointPill
              key={point.id}
              map={map}
              point={point}
              level={level}
              isSelected={point.id === selectedId}
              isHighlighted={point.id === highlightedId}
              onSelect={onSelect}
              onHighlight={props.onHighlight}
            />
          ))}
          {props.marker && (
            <MapMarker map={map} lat={props.marker.lat} lng={props.marker.lng} anchor="bottom" isInFront>
              <Pin />
            </MapMarker>
          )}
          {selected && props.renderPopup && (
            <MapPopup
              key={selected.id}
              map={map}
              at={selected}
              label={selected.name ?? selected.label}
              closeLabel={messages.closePopup}
              onClose={close}
            >
              {props.renderPopup(selected.id)}
            </MapPopup>
          )}
          {interactive && <ZoomButtons map={map} messages={messages} />}
          {props.style.kind === 'embedded' && isClose && (
            <p className="map-schematic">{messages.schematic}</p>
          )}
        </>
      )}
    </div>
  );
};

export default MapView;
