import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { mapModuleQuery } from '#web/api/map/load-map.ts';
import { useText } from '#web/i18n/use-text.ts';
import { configQuery } from '#web/api/config.ts';
import { useHasActed } from '#web/lib/first-action.ts';
import type { SiteMapProps } from './site-map.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './lazy-map.module.css';

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

type Props = Omit<SiteMapProps, 'style'> & { loadingText: string };

/**
 * The map with its texts and tiles. Its library, which is large and draws for seconds on slow devices, is loaded when the map is near the
 * viewport and the visitor has done anything on the page; until then it is a button. A map that reports a picture waits for no action. A
 * failure can be retried here.
 */
export const LazyMap = ({ loadingText, ...props }: Props) => {
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const hasActed = useHasActed();
  const isWanted = isNear && (hasActed || props.onPicture !== undefined);
  const [wasPressed, setWasPressed] = useState(false);
  const module = useQuery({ ...mapModuleQuery, enabled: isWanted });
  const config = useQuery({ ...configQuery, enabled: isWanted });
  const isReady = module.data !== undefined && config.data !== undefined;
  // The pressed button is gone.
  useEffect(() => {
    if (wasPressed && isReady) frame.current?.querySelector('canvas')?.focus({ preventScroll: true });
  }, [wasPressed, isReady]);
  const retry = () => {
    if (module.isError) void module.refetch();
    if (config.isLoadingError) void config.refetch();
  };
  const renderMap = () => {
    if (module.isError || config.isLoadingError)
      return (
        <ErrorState
          title={text('spots.mapFailed')}
          error={module.error ?? config.error}
          onRetry={retry}
          isRetrying={module.isFetching || config.isFetching}
        />
      );
    if (!isWanted && !module.data)
      return (
        <Button variant="secondary" icon="map" onClick={() => setWasPressed(true)}>
          {text('spots.mapShow')}
        </Button>
      );
    if (!module.data || !config.data)
      return (
        <p className={styles.loading} role="status">
          <Spinner />
          <span>{loadingText}</span>
        </p>
      );
    const SiteMap = module.data.default;
    return <SiteMap {...props} style={config.data.map} />;
  };
  return (
    <div ref={frame} className={styles.frame}>
      {renderMap()}
    </div>
  );
};
