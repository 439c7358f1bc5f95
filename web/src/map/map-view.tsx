import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { MapNote, ZoomButtons } from './map-controls.tsx';
import { ClusterPill, PointPill } from './map-pills.tsx';
import { MapPopup } from './map-popup.tsx';
import type { MapCluster, MapPoint, MapViewProps } from './map-types.ts';
import { SearchedPin } from './searched-pin.tsx';
import './map.css';
import { useMap } from './use-map.ts';
import { usePicture } from './use-picture.ts';
import { useVisible, type Visible } from './use-visible.ts';

const NO_POINTS: readonly MapPoint[] = [];
const NO_CLUSTERS: readonly MapCluster[] = [];

/** The pills in view, and those that the list highlights even if a cluster contains them; pills at the same position get levels. */
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

const focusPill = (map: MapLibreMap, id: string): void => {
  const pill = map.getContainer().querySelector<HTMLElement>(`[data-point="${CSS.escape(id)}"]`);
  (pill ?? map.getCanvas()).focus({ preventScroll: true });
};

/** When the focused pill leaves the map, the focus moves to the map. */
const useFocusInView = (map: MapLibreMap) => {
  useEffect(() => {
    const giveFocus = (): void => {
      const focused = document.activeElement;
      if (!focused?.closest('.map-pill, .map-cluster') || !map.getContainer().contains(focused)) return;
      const [pill, view] = [focused.getBoundingClientRect(), map.getContainer().getBoundingClientRect()];
      const isOutside =
        pill.right < view.left || pill.left > view.right || pill.bottom < view.top || pill.top > view.bottom;
      if (isOutside) map.getCanvas().focus({ preventScroll: true });
    };
    map.on('moveend', giveFocus);
    return () => {
      map.off('moveend', giveFocus);
    };
  }, [map]);
};

interface ContentsProps {
  map: MapLibreMap;
  props: MapViewProps;
  byId: ReadonlyMap<string, MapPoint>;
}

const Pills = ({ map, props, byId, visible }: ContentsProps & { visible: Visible }) => {
  const { messages, selectedId, highlightedId } = props;
  useFocusInView(map);
  const pointedAt = [selectedId, highlightedId].filter((id) => id !== undefined);
  return (
    <>
      {visible.clusters.map((cluster) => (
        <ClusterPill key={cluster.key} map={map} messages={messages} cluster={cluster} />
      ))}
      {pillsToShow(byId, [...visible.ids, ...pointedAt]).map(({ point, level }) => (
        <PointPill
          key={point.id}
          map={map}
          point={point}
          label={[messages.price(point.price), point.note].filter(Boolean).join(' ')}
          level={level}
          isSelected={point.id === selectedId}
          isHighlighted={point.id === highlightedId}
          onSelect={props.onSelect}
          onHighlight={props.onHighlight}
        />
      ))}
    </>
  );
};

const SelectedPopup = ({ map, props, byId, onClose }: ContentsProps & { onClose: () => void }) => {
  const selected = props.selectedId === undefined ? undefined : byId.get(props.selectedId);
  return (
    selected &&
    props.renderPopup && (
      <MapPopup
        key={selected.id}
        map={map}
        at={selected}
        label={selected.name ?? props.messages.price(selected.price)}
        closeLabel={props.messages.closePopup}
        onClose={onClose}
      >
        {props.renderPopup(selected.id)}
      </MapPopup>
    )
  );
};

/**
 * A map with price pills, a popup and a pin. It fills its parent, which sets the height. Load it lazily: MapLibre is 290 KB. Every text
 * comes from `messages`; the list beside the map is its equivalent for visitors who cannot use it.
 */
const MapView = (props: MapViewProps) => {
  const {
    points = NO_POINTS,
    clusters = NO_CLUSTERS,
    selectedId,
    marker,
    messages,
    interactive = true,
  } = props;
  const { container, map, isUnsupported, baseMap } = useMap(props);
  const visible = useVisible(map, points, clusters);
  usePicture(map, baseMap.state !== 'loading', props.onPicture);
  const byId = useMemo(() => new Map(points.map((point) => [point.id, point])), [points]);

  const close = (): void => {
    // If the focus is elsewhere, such as in the list, it stays there.
    const isFocused = map?.getContainer().parentElement?.contains(document.activeElement);
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (map && selectedId !== undefined && (isFocused || isNowhere)) focusPill(map, selectedId);
    props.onSelect?.(undefined);
  };
  const reportUnsupported = useEffectEvent(() => props.onUnsupported?.());
  useLayoutEffect(() => {
    if (isUnsupported) reportUnsupported();
  }, [isUnsupported]);

  if (isUnsupported) return <p className="map-unsupported">{messages.unsupported}</p>;
  return (
    <div className="map-view">
      <div ref={container} className="map-canvas" />
      {map && (
        <>
          <Pills map={map} props={props} byId={byId} visible={visible} />
          {marker && <SearchedPin map={map} at={marker} pills={visible} />}
          <SelectedPopup map={map} props={props} byId={byId} onClose={close} />
          {interactive && <ZoomButtons map={map} messages={messages} />}
        </>
      )}
      <MapNote baseMap={baseMap} messages={messages} />
    </div>
  );
};

export default MapView;
