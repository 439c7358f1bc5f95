import { Suspense, useEffect, useId, useRef, useState, type Ref } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { namesIn } from '#web/api/spots/filters.ts';
import { FilterChips, preloadResults, ResultsList } from './lazy-parts.ts';
import { MapNotice } from './map-notice.tsx';
import type { MapViewState } from '#web/map/map-view-state.ts';
import styles from './map-section.module.css';
import { ResultsHeader } from './results-header.tsx';
import { ResultsMap } from './results-map.tsx';
import type { SearchView, SpotSearch } from '../search-address.ts';
import { SpotListSkeleton } from './spot-list-skeleton.tsx';
import { useFoundSpots } from '../use-found-spots.ts';
import { useMapMoves } from '../use-map-moves.ts';
import { usePicking } from '../use-picking.ts';
import { usePlaceOfSearch } from '../use-place-of-search.ts';
import { useShownLook } from '../use-shown-look.ts';
import type { SearchArea } from '../use-spot-search.ts';

interface Props {
  /** The heading, which takes the focus after a search. */
  ref: Ref<HTMLHeadingElement>;
  search: SpotSearch;
  isSearched: boolean;
  /** Whether the position of its place is being looked up. */
  isLocating?: boolean;
  area: SearchArea;
  /** The map was moved, which alone searches nothing. */
  onMove: (look: MapViewState) => void;
  /** The searched view should be zoomed in. */
  onRefine: (look: MapViewState) => void;
  /** Another search, in the same view or elsewhere. */
  onSearch: (search: SpotSearch, at?: MapViewState) => void;
  view: SearchView;
  onView: (view: SearchView) => void;
  onBack: () => void;
}

/** HM-04: the results of a search, or all spots of an area, as a list and on the map. */
export const MapSection = ({ ref, area, onMove, onRefine, isLocating = false, ...props }: Props) => {
  const text = useText();
  const titleId = useId();
  const { search, onSearch } = props;
  const [selectedId, setSelectedId] = useState<string>();
  const [highlightedId, setHighlightedId] = useState<string>();
  // Known when the map's library is loaded; until then a phone waits for its map.
  const [hasMap, setHasMap] = useState(true);
  const found = useFoundSpots(area.searched, search, !isLocating);
  const isFollowing = !props.isSearched && search.location === undefined;
  const shown = useShownLook(area, found);
  const { isElsewhere, onMoveEnd } = useMapMoves({ area, shown, found, isFollowing, onMove, onRefine });
  useEffect(preloadResults, []);
  const place = usePlaceOfSearch(search, area.searched);
  const common = { search, place, selectedId, highlightedId, onHighlight: setHighlightedId };
  // Results of another place are not where the map is now.
  const searchHere = isElsewhere ? () => onSearch({ ...search, location: undefined }, area.map) : undefined;
  const map = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const view = found.isError || !hasMap ? 'list' : props.view;
  const showListFromItsTop = () => {
    props.onView('list');
    document.getElementById(titleId)?.focus({ preventScroll: true });
    requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'start' }));
  };
  const { startPicking, pick, picking } = usePicking({
    center: shown.map.center,
    showMap: () => {
      props.onView('map');
      requestAnimationFrame(() => map.current?.scrollIntoView({ block: 'center' }));
    },
    onPick: (look) => onSearch({ ...search, instead: undefined }, look),
  });
  return (
    <section ref={section} className={styles.section} aria-labelledby={titleId}>
      <ResultsHeader
        ref={ref}
        id={titleId}
        found={found}
        look={area.searched}
        hasMap={hasMap}
        {...props}
        onPick={hasMap ? startPicking : undefined}
      />
      {namesIn(search.filters).length > 0 && (
        <div className={styles.chips}>
          <Suspense>
            <FilterChips search={search} onSearch={onSearch} />
          </Suspense>
        </div>
      )}
      <div className={styles.views} data-view={view} aria-busy={found.isFetching}>
        <div className={classNames(styles.list, styles.view)}>
          {found.isError ? (
            <ErrorState
              title={text('home.spotsFailed')}
              error={found.error}
              onRetry={() => void found.refetch()}
              isRetrying={found.isFetching}
            />
          ) : found.isPending ? (
            <SpotListSkeleton />
          ) : (
            <Suspense fallback={<SpotListSkeleton />}>
              <ResultsList
                {...common}
                found={found}
                look={area.searched}
                onSearch={onSearch}
                onSearchHere={searchHere}
              />
            </Suspense>
          )}
        </div>
        <div ref={map} className={classNames(styles.map, styles.view)}>
          <MapNotice
            found={found}
            picking={picking}
            onSearchHere={searchHere}
            onList={() => props.onView('list')}
          />
          <div className={styles.frame}>
            <ResultsMap
              {...common}
              found={found}
              look={shown.map}
              onSelect={setSelectedId}
              onClick={pick}
              onMoveEnd={onMoveEnd}
              onUnsupported={() => setHasMap(false)}
            />
          </div>
        </div>
      </div>
      {view === 'map' && (
        <div className={styles.below}>
          <Button variant="secondary" isWide icon="list" onClick={showListFromItsTop}>
            {text('home.asList')}
          </Button>
        </div>
      )}
    </section>
  );
};
