import { useMemo } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEurosShort } from '#web/lib/money.ts';
import MapView from './map-view.tsx';
import type { MapViewProps } from './map-types.ts';

/** The specification counts zoom in tiles of 256 pixels (000 §9); MapLibre counts in 512, which is one less for the same view. */
const TILE_ZOOM = 1;

/** `zoom` in tiles of 256 pixels. */
export type SiteMapProps = Omit<MapViewProps, 'messages'>;

/** The map with the site's texts and its count of zoom. */
const SiteMap = ({ zoom, onMoveEnd, ...props }: SiteMapProps) => {
  const text = useText();
  const { language } = useLanguage();
  const messages = useMemo(
    () => ({
      zoomIn: text('spots.mapZoomIn'),
      zoomOut: text('spots.mapZoomOut'),
      closePopup: text('common.close'),
      price: (euros: number) => formatEurosShort(euros, language),
      cluster: (count: number, price: number | undefined) =>
        price === undefined
          ? text('spots.mapClusterAny', { count })
          : text('spots.mapCluster', { count, price: formatEurosShort(price, language) }),
      clusterPrice: (price: number) =>
        text('spots.mapClusterFrom', { price: formatEurosShort(price, language) }),
      schematic: text('spots.mapSchematic'),
      fallback: text('spots.mapFallback'),
      retry: text('common.retry'),
      gestures: text('spots.mapGestures'),
      unsupported: text('spots.mapUnsupported'),
    }),
    [text, language],
  );
  return (
    <MapView
      {...props}
      zoom={zoom - TILE_ZOOM}
      {...(onMoveEnd && {
        onMoveEnd: (seen) => onMoveEnd({ ...seen, zoom: seen.zoom + TILE_ZOOM }),
      })}
      messages={messages}
    />
  );
};

export default SiteMap;
