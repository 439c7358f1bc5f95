import { useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { isRecord } from '#web/lib/kept-by-person.ts';
import { paths } from '#web/lib/paths.ts';
import { useSavedVehicle } from '#web/components/spots/saved-vehicle.ts';
import { replaceQuery } from '#web/lib/replace-query.ts';
import {
  getFirstSearchArea,
  isSameSearchArea,
  type SearchArea,
  searchAreaFromParams,
  toViewport,
} from '#web/map/search-area.ts';
import {
  readViewportFromEntry,
  storeViewport,
  storeViewportInEntry,
  type Viewport,
} from '#web/map/viewport.ts';
import type { FoundPlace } from './found-place.ts';
import {
  hasCriteria,
  hasUnreadStay,
  readSearch,
  toQuery,
  readView,
  type SearchView,
  type SpotSearch,
} from './search-address.ts';

/** The searched area and the map, which a visitor may move without searching there. */
export interface MapState {
  /** The area whose spots are listed. */
  readonly searchArea: SearchArea;
  /** What the map shows: the search area until a visitor moves the map. */
  readonly viewport: Viewport;
}

/** A search and how its results are shown. */
export interface SearchState extends MapState {
  /** Place name, stay, filters and order. */
  readonly search: SpotSearch;
  /** Whether the search has a place or criteria; otherwise it lists all spots. */
  readonly isSearched: boolean;
  readonly view: SearchView;
}

export interface SearchControls {
  readonly state: SearchState;
  /** Facts about the address of the search. */
  readonly address: {
    /** Changes with every search. */
    readonly key: string;
    /** Whether it names a stay that cannot be searched. */
    readonly hasUnreadStay: boolean;
    /** A place that is only given by name, as in a link of a search engine: it must be looked up first. */
    readonly placeToFind: string | undefined;
  };
  /** Searches in a new history entry, by default in the same area. */
  readonly start: (search: SpotSearch, searchArea?: SearchArea) => void;
  /** Searches another area without a new entry; `place` is the one that was found for the address. */
  readonly moveSearch: (searchArea: SearchArea, place?: FoundPlace) => void;
  /** The map was moved; the results stay. */
  readonly moveMap: (viewport: Viewport) => void;
  /** `isPage`: only this view is on the screen, so that going back leads from the map to the list. */
  readonly setView: (view: SearchView, isPage: boolean) => void;
  readonly clear: () => void;
}

/** The map of a history entry. Another search of the same area does not move it. */
const getMapState = (searchArea: SearchArea, before?: MapState): MapState => ({
  searchArea,
  viewport:
    readViewportFromEntry() ??
    (before && isSameSearchArea(before.searchArea, searchArea) ? before.viewport : searchArea),
});

/**
 * The search of the home page, which is stored in the address: place, stay, filters, order and view. Each search is a history entry. The
 * map is one, too, where it takes the place of the list. Moving the map only updates the current entry, under its own key, so that going back restores map and scroll position.
 */
export const useSearchState = (): SearchControls => {
  const { key, search: query, state: note } = useLocation() as Location<unknown>; // any state is possible
  const navigate = useNavigate();
  const savedVehicle = useSavedVehicle();
  const params = new URLSearchParams(query);
  const [entry, setEntry] = useState(() => ({
    key,
    map: getMapState(getFirstSearchArea(params)),
    view: readView(params),
    isLocated: searchAreaFromParams(params) !== undefined,
    /** The resolved name of the address; the router does not see it written there. */
    found: undefined as Pick<SpotSearch, 'location' | 'instead'> | undefined,
  }));
  if (entry.key !== key) {
    const named = searchAreaFromParams(params);
    const map = getMapState(named ?? toViewport(entry.map.searchArea), entry.map);
    setEntry({ key, map, view: readView(params), isLocated: named !== undefined, found: undefined });
  }

  const search = { ...readSearch(params, savedVehicle), ...entry.found };
  const { map, view } = entry;
  const { searchArea } = map;
  const writeAddress = ({ searchArea: area, viewport }: MapState, found = search) => {
    storeViewport(viewport);
    replaceQuery(toQuery(found, area, view));
    // Every window shows a place as a whole, whatever its size.
    storeViewportInEntry(viewport === area && area.place ? undefined : viewport);
  };
  return {
    state: {
      ...map,
      search,
      isSearched: search.location !== undefined || hasCriteria(search),
      view,
    },
    address: {
      key,
      hasUnreadStay: hasUnreadStay(params),
      placeToFind: entry.isLocated ? undefined : search.location,
    },
    start: (next, area = searchArea) => void navigate({ search: toQuery(next, area, view) }),
    moveSearch: (area, place) => {
      const found = place ? { location: place.name, instead: place.instead } : entry.found;
      const moved = { searchArea: area, viewport: area };
      setEntry({ ...entry, map: moved, isLocated: true, found });
      writeAddress(moved, { ...search, ...found });
    },
    moveMap: (viewport) => {
      const moved = { searchArea, viewport };
      setEntry({ ...entry, map: moved });
      writeAddress(moved);
    },
    setView: (next, isPage) => {
      const list = toQuery(search, searchArea, 'list');
      if (isPage && next === 'map') {
        // The map of this list knows it by its query.
        void navigate({ search: toQuery(search, searchArea, next) }, { state: { list, keepsPlace: true } });
        return;
      }
      // The list of the entry before is the same one.
      if (isPage && isRecord(note) && note.list === list) {
        void navigate(-1);
        return;
      }
      setEntry({ ...entry, view: next });
      replaceQuery(toQuery(search, searchArea, next));
    },
    clear: () => void navigate(paths.home),
  };
};
