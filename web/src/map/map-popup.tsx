import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Elements } from '#web/lib/elements.ts';
import type { LatLng } from './map-types.ts';

const MARGIN = 8;
/** Half a pill and a margin. */
const GAP = 26;
const SIDE_GAP = 48;

/** Elements that Escape closes before a popup, wherever the focus is: a dialog, a menu, a list of suggestions. */
const TAKES_ESCAPE = 'dialog:modal, [aria-expanded="true"]:not(.map-pill)';

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** Above the position if there is room, else below it, else beside it; always inside the map, and below the buttons for the zoom. */
const placePopup = (map: MapLibreMap, popup: HTMLElement, { lat, lng }: LatLng): void => {
  const { x, y } = map.project([lng, lat]);
  const { clientWidth, clientHeight } = map.getContainer();
  const { offsetWidth, offsetHeight } = popup;
  const zoom = popup.parentElement?.querySelector<HTMLElement>('.map-zoom');
  const leastTopAt = (left: number): number =>
    zoom && left + offsetWidth > zoom.offsetLeft - MARGIN
      ? zoom.offsetTop + zoom.offsetHeight + MARGIN
      : MARGIN;
  const within = (left: number) => clamp(left, MARGIN, clientWidth - offsetWidth - MARGIN);
  const above = y - GAP - offsetHeight;
  const below = y + GAP;
  const centred = within(x - offsetWidth / 2);
  const hasRoom = above >= leastTopAt(centred) || below + offsetHeight <= clientHeight - MARGIN;
  const beside = x < clientWidth / 2 ? x + SIDE_GAP : x - SIDE_GAP - offsetWidth;
  const left = hasRoom ? centred : within(beside);
  const middle = hasRoom ? below : y - offsetHeight / 2;
  const leastTop = leastTopAt(left);
  const top = clamp(above >= leastTop ? above : middle, leastTop, clientHeight - offsetHeight - MARGIN);
  popup.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
};

interface Props {
  map: MapLibreMap;
  at: LatLng;
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: Elements;
}

export const MapPopup = ({ map, at: { lat, lng }, label, closeLabel, onClose, children }: Props) => {
  const popup = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return;
    const place = (): void => placePopup(map, element, { lat, lng });
    // Images load late and change its height.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    map.on('move', place);
    map.on('resize', place);
    place();
    return () => {
      observer.disconnect();
      map.off('move', place);
      map.off('resize', place);
    };
  }, [map, lat, lng]);

  useEffect(() => {
    // Opened from its pill it takes the focus; opened from the list it leaves the focus in the list.
    if (document.activeElement?.closest('.map-pill')) popup.current?.focus({ preventScroll: true });
  }, []);

  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.querySelector(TAKES_ESCAPE)) onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => closeOnEscape(event);
    // Before any other listener: open elements then handle it.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);

  return (
    <div ref={popup} className="map-popup" role="dialog" aria-label={label} tabIndex={-1}>
      {children}
      <button type="button" className="map-popup-close" aria-label={closeLabel} onClick={onClose}>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
};
