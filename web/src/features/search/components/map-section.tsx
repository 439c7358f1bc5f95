import { Suspense, useEffect, useId, useLayoutEffect, useReducer, useRef, useState, type Ref } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { QueryError } from '#web/ui/error-state.tsx';
import { preloadResults, ResultsList } from './lazy-parts.ts';
import { MapNotice } from './map-notice.tsx';
import type { SearchArea } from '#web/map/search-area.ts';
import type { Viewport } from '#web/map/viewport.ts';
import styles from './map-section.module.css';
import { ResultsHeader } from './results-header.tsx';
import { ResultsMap } from './results-map.tsx';
import type { SearchView, SpotSearch } from '../search-address.ts';
import { SpotListSkeleton } from './spot-list-skeleton.tsx';
import { ViewSwitch } from './view-switch.tsx';
import { useMedia } from '#web/lib/use-media.ts';
import { useFoundSpots } from '../use-found-spots.ts';
import { useMapMoves } from '../use-map-moves.ts';
import { usePicking } from '../use-picking.ts';
import { usePlaceOfSearch } from '../use-place-of-search.ts';
import { useFittedViewport } from '../use-fitted-viewport.ts';
import type { SearchControls, SearchState } from '../use-search-state.ts';

/** From here on list and map are side by side (map-section.module.css). */
const SIDE_BY_SIDE = '(min-width: 64rem)';

interface Props {
  /** The heading, which takes the focus after a search. */
  ref: Ref<HTMLHeadingElement>;
  state: SearchState;
  /** Whether the position of its place is being looked up. */
  isLocating?: boolean;
  /** The map was moved, which alone searches nothing. */
  onMove: (viewport: Viewport) => void;
  /** The map shows a part of the search area, or follows the visitor: its viewport should be searched. */
  onRefine: (viewport: Viewport) => void;
  /** Another search, in the same area or elsewhere. */
  onSearch: (search: SpotSearch, searchArea?: SearchArea) => void;
  onView: SearchControls['setView'];
  /** Back to all spots; undefined where the page has its own button for it. */
  onBack: (() => void) | undefined;
}

/** HM-04: the results of a search, or all spots of an area, as a list and on the map. */
export const MapSection = ({ ref, state, onMove, onRefine, isLocating = false, ...props }: Props) => {
  const text = useText();
  const titleId = useId();
  const { search, searchArea } = state;
  const { onSearch } = props;
  const [selectedId, setSelectedId] = useState<string>();
  const [highlightedId, setHighlightedId] = useState<string>();
  // Known when the map's library is loaded.
  const [hasMap, setHasMap] = useState(true);
  const isWide = useMedia(SIDE_BY_SIDE);
  const [wasMapWanted, setWasMapWanted] = useState(false);
  const isMapWanted = wasMapWanted || isWide || state.view === 'map';
  // A map that was shown keeps its place while a telephone shows the list.
  if (!wasMapWanted && state.view === 'map') setWasMapWanted(true);
  const found = useFoundSpots(searchArea, search, !isLocating);
  const isFollowing = !state.isSearched && search.location === undefined;
  const fit = useFittedViewport(state, found);
  const { isElsewhere, onMoveEnd } = useMapMoves({ ...state, ...fit, found, isFollowing, onMove, onRefine });
  useEffect(preloadResults, []);
  const place = usePlaceOfSearch(search, searchArea);
  const common = { search, place, selectedId, highlightedId, onHighlight: setHighlightedId };
  // Results of another place are not where the map is now.
  const searchHere = isElsewhere
    ? () => onSearch({ ...search, location: undefined }, state.viewport)
    : undefined;
  const map = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const listPosition = useRef<number>(undefined);
  const view = found.isError ? 'list' : state.view;
  const wanted = useRef<SearchView>(undefined);
  const shownView = useRef(view);
  const [presses, countPress] = useReducer((count: number) => count + 1, 0);
  const show = (next: SearchView) => {
    wanted.current = next;
    countPress();
    props.onView(next, !isWide);
  };
  const showMap = () => {
    if (view === 'list') listPosition.current = window.scrollY;
    show('map');
  };
  const showList = () => show('list');
  // Only now is the other view in the page, by the switch or by going back.
  useLayoutEffect(() => {
    const isBack = wanted.current === undefined && shownView.current === 'map' && view === 'list';
    shownView.current = view;
    if (wanted.current !== view && !isBack) return;
    wanted.current = undefined;
    if (view === 'map') {
      map.current?.scrollIntoView();
      return;
    }
    if (!isBack) document.getElementById(titleId)?.focus({ preventScroll: true });
    // Back to the same place of the list; one that was not seen yet is shown from its top.
    if (listPosition.current === undefined) section.current?.scrollIntoView();
    else window.scrollTo(0, listPosition.current);
  }, [presses, view, titleId]);
  const { startPicking, pick, picking } = usePicking({
    center: fit.shown.center,
    showMap,
    onPick: (area) => onSearch({ ...search, instead: undefined }, area),
  });
  return (
    <section
      ref={section}
      className={classNames(styles.section, !isFollowing && styles.results)}
      aria-labelledby={titleId}
    >
      <ResultsHeader
        ref={ref}
        id={titleId}
        found={found}
        state={state}
        {...props}
        onPick={hasMap ? startPicking : undefined}
      />
      <div className={styles.body}>
        <div className={styles.views} data-view={view} aria-busy={found.isFetching}>
          <div className={styles.list}>
            {found.isError ? (
              <QueryError title={text('home.spotsFailed')} query={found} />
            ) : found.isPending ? (
              <SpotListSkeleton />
            ) : (
              <Suspense fallback={<SpotListSkeleton />}>
                <ResultsList
                  {...common}
                  found={found}
                  searchArea={searchArea}
                  onSearch={onSearch}
                  onSearchHere={searchHere}
                />
              </Suspense>
            )}
          </div>
          <div ref={map} className={styles.map}>
            <MapNotice found={found} picking={picking} onSearchHere={searchHere} onList={showList} />
            <div className={styles.frame}>
              {isMapWanted && (
                <ResultsMap
                  {...common}
                  found={found}
                  viewport={fit.shown}
                  onSelect={setSelectedId}
                  onClick={pick}
                  onMoveEnd={onMoveEnd}
                  onUnsupported={() => setHasMap(false)}
                />
              )}
            </div>
          </div>
        </div>
        {!found.isError && <ViewSwitch view={view} onMap={showMap} onList={showList} />}
      </div>
    </section>
  );
};
