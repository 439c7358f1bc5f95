import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { mapModuleQuery } from '#web/api/map/load-map.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { configQuery } from '#web/api/config.ts';
import { formatEurosShort } from '#web/lib/money.ts';
import type { MapViewProps } from './map-types.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './lazy-map.module.css';

/** The specification counts zoom in tiles of 256 pixels (000 §9); MapLibre counts in 512, which is one less for the same view. */
const TILE_ZOOM = 1;

/** The distance below the viewport at which it starts to load. */
const NEAR = '400px';

/** Whether an element is or was near the viewport. */
const useIsNear = (element: RefObject<HTMLElement | null>) => {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? true),
      {
        rootMargin: NEAR,
      },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
};

/** `zoom` in tiles of 256 pixels. */
type Props = Omit<MapViewProps, 'messages' | 'style'> & { loadingText: string };

/** The map with its texts and tiles. Its library is loaded when the first map comes near the viewport; a failure can be retried here. */
export const LazyMap = ({ loadingText, zoom, onMoveEnd, ...props }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const module = useQuery({ ...mapModuleQuery, enabled: isNear });
  const config = useQuery(configQuery);
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
  const retry = () => {
    if (module.isError) void module.refetch();
    if (config.isLoadingError) void config.refetch();
  };
  if (module.isError || config.isLoadingError)
    return (
      <div className={styles.frame}>
        <ErrorState
          title={text('spots.mapFailed')}
          error={module.error ?? config.error}
          onRetry={retry}
          isRetrying={module.isFetching || config.isFetching}
        />
      </div>
    );
  if (!module.data || !config.data)
    return (
      <div ref={frame} className={styles.frame}>
        <p className={styles.loading} role="status">
          <Spinner />
          <span>{loadingText}</span>
        </p>
      </div>
    );
  const MapView = module.data.default;
  return (
    <MapView
      {...props}
      zoom={zoom - TILE_ZOOM}
      {...(onMoveEnd && {
        onMoveEnd: (seen) => onMoveEnd({ ...seen, zoom: seen.zoom + TILE_ZOOM }),
      })}
      messages={messages}
      style={config.data.map}
    />
  );
};
