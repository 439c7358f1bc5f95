import { useState, type Ref } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatDateRange } from '#web/lib/dates.ts';
import { formatEuros, formatEurosShort } from '#web/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { LazyMap } from '../lazy-map.tsx';
import type { MapLook } from './map-view-state.ts';
import styles from './map-section.module.css';
import { SpotList, SpotListSkeleton } from './spot-list.tsx';
import { SpotPopup } from './spot-popup.tsx';
import { useMapBox } from './use-map-box.ts';
import type { SpotSearch } from './use-spot-search.ts';
import { positionOf, useSpotsInView } from './use-spots-in-view.ts';

interface Props {
  ref: Ref<HTMLHeadingElement>;
  search: SpotSearch;
  isSearched: boolean;
  look: MapLook;
  onLook: (look: MapLook) => void;
  onBack: () => void;
}

/** How far 'wider area' zooms out. */
const WIDER = 2;

/** HM-04: what a search found, or all spaces in view, as a list and on the map. */
export const MapSection = ({ ref, search, isSearched, look, onLook, onBack }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const [view, setView] = useState<'map' | 'list'>('map');
  const [selectedId, setSelectedId] = useState<string>();
  const [highlightedId, setHighlightedId] = useState<string>();
  const { box, onMoveEnd } = useMapBox(look, onLook);
  const { dates } = search;
  const { all, inView, isPending, isError, isFetching, isPlaceholderData, refetch } = useSpotsInView(
    box,
    look.zoom,
    dates,
  );

  const points = all.map((spot) => ({
    id: spot.id,
    ...positionOf(spot),
    label: formatEurosShort(spot.totalPrice ?? spot.price_weekday, language),
    name: `${spot.title}, ${formatEuros(spot.totalPrice ?? spot.price_weekday, language)}`,
  }));
  const popupOf = (id: string) => {
    const spot = all.find((one) => one.id === id);
    return spot && <SpotPopup spot={spot} dates={dates} />;
  };

  const title = isError
    ? text('home.spotsFailedTitle')
    : isSearched
      ? text('home.availableTitle')
      : text('home.mapTitle');
  const count = isPending
    ? text('home.loadingSpots')
    : text(isSearched ? 'home.found' : 'home.available', { count: inView.length });

  const list = isError ? (
    <ErrorState title={text('home.spotsFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : isPending ? (
    <SpotListSkeleton />
  ) : inView.length === 0 && !isPlaceholderData ? (
    <EmptyState
      icon="car"
      title={text('home.noneTitle')}
      text={text(dates ? 'home.noneOnDates' : 'home.noneHere')}
      action={
        <Button variant="secondary" onClick={() => onLook({ ...look, zoom: Math.max(4, look.zoom - WIDER) })}>
          {text('home.widerArea')}
        </Button>
      }
    />
  ) : (
    <SpotList
      spots={inView}
      dates={dates}
      selectedId={selectedId}
      highlightedId={highlightedId}
      onHighlight={setHighlightedId}
    />
  );

  return (
    <section className={styles.section} id="plazas" aria-labelledby="plazas-title">
      <header className={styles.header}>
        <div>
          <h2 id="plazas-title" ref={ref} tabIndex={-1} className={styles.title}>
            {title}
            {isSearched && dates && (
              <span className={styles.dates}>
                {formatDateRange(dates.startDate, dates.endDate, language)}
              </span>
            )}
          </h2>
          {!isError && (
            <p className={styles.count} aria-live="polite">
              {count}
              {isSearched && search.location && ` · ${search.location}`}
            </p>
          )}
        </div>
        {isSearched && (
          <Button variant="secondary" size="sm" icon="arrow-left" onClick={onBack}>
            {text('home.backToSearch')}
          </Button>
        )}
        <div className={styles.switch}>
          <Segmented
            label={text('home.view')}
            options={[
              { id: 'map', label: text('home.viewMap'), icon: 'map' },
              { id: 'list', label: text('home.viewList'), icon: 'list' },
            ]}
            selected={view}
            onSelect={setView}
          />
        </div>
      </header>
      <div className={styles.views} data-view={view} aria-busy={isFetching}>
        <div className={classNames(styles.list, styles.view)}>{list}</div>
        <div className={classNames(styles.map, styles.view)}>
          <LazyMap
            loadingText={text('home.loadingMap')}
            center={look.center}
            zoom={look.zoom}
            points={points}
            selectedId={selectedId}
            highlightedId={highlightedId}
            onSelect={setSelectedId}
            onHighlight={setHighlightedId}
            renderPopup={popupOf}
            onMoveEnd={onMoveEnd}
            ariaLabel={text('home.mapLabel')}
          />
          {isPending && (
            <p className={styles.loading} role="status">
              {text('home.loadingMap')}
            </p>
          )}
        </div>
      </div>
    </section>
  );
};
