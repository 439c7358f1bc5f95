import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapMessages } from './map-types.ts';
import type { useBaseMap } from './use-base-map.ts';

export const ZoomButtons = ({ map, messages }: { map: MapLibreMap; messages: MapMessages }) => (
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

interface NoteProps {
  baseMap: ReturnType<typeof useBaseMap>;
  messages: MapMessages;
}

/**
 * Below the map, where it covers no price: that the map is schematic, or that the embedded layers replace the streets. The live region is
 * always present, so that screen readers announce it.
 */
export const MapNote = ({ baseMap: { state, retry, isRetry, hasLocalStreets }, messages }: NoteProps) => {
  const isLoading = state === 'loading' && isRetry;
  return (
    <div className="map-note" role="status">
      {state === 'embedded' && !hasLocalStreets && <span>{messages.schematic}</span>}
      {(state === 'failed' || isLoading) && (
        <>
          <span>{messages.fallback}</span>{' '}
          <button type="button" aria-disabled={isLoading} onClick={isLoading ? undefined : retry}>
            {messages.retry}
          </button>
        </>
      )}
    </div>
  );
};
