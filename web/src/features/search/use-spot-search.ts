import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useSavedVehicle } from '#web/components/spots/saved-vehicle.ts';
import { replaceQuery } from '#web/lib/replace-query.ts';
import {
  firstLook,
  isSameLook,
  keepLook,
  keepLookInEntry,
  lookFromEntry,
  lookFromUrl,
  type MapViewState,
  viewOnly,
} from '#web/map/map-view-state.ts';
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

/** The searched view, and the map's: a visitor may move it before searching there. */
export interface SearchArea {
  searched: MapViewState;
  map: MapViewState;
}

/** The area of a history entry. Another search of the same place does not move the map. */
const areaAt = (searched: MapViewState, before?: SearchArea): SearchArea => ({
  searched,
  map: lookFromEntry() ?? (before && isSameLook(before.searched, searched) ? before.map : searched),
});

/**
 * The search of the home page, which is stored in the address: place, stay, filters, order and view. Each search is a history entry. Moving
 * the map only updates the current entry, under its own key, so that going back restores map and scroll position.
 */
export const useSpotSearch = () => {
  const { key, search: query } = useLocation();
  const navigate = useNavigate();
  const savedVehicle = useSavedVehicle();
  const params = new URLSearchParams(query);
  const [state, setState] = useState(() => ({
    key,
    area: areaAt(firstLook(params)),
    view: readView(params),
    isLocated: lookFromUrl(params) !== undefined,
    /** The resolved name of the address; the router does not see it written there. */
    found: undefined as Pick<SpotSearch, 'location' | 'instead'> | undefined,
  }));
  if (state.key !== key) {
    const named = lookFromUrl(params);
    const area = areaAt(named ?? viewOnly(state.area.searched), state.area);
    setState({ key, area, view: readView(params), isLocated: named !== undefined, found: undefined });
  }

  const search = { ...readSearch(params, savedVehicle), ...state.found };
  const { area, view } = state;
  const writeAddress = (searched: MapViewState, map: MapViewState, found = search) => {
    keepLook(map);
    replaceQuery(toQuery(found, searched, view));
    keepLookInEntry(map);
  };
  return {
    search,
    hasUnreadStay: hasUnreadStay(params),
    isSearched: search.location !== undefined || hasCriteria(search),
    area,
    view,
    /** Changes with every search. */
    key,
    /** A place that is only given by name, as in a link of a search engine: it must be looked up first. */
    placeToFind: state.isLocated ? undefined : search.location,
    /** The map was moved; the results stay. */
    moveTo: (map: MapViewState) => {
      setState({ ...state, area: { ...area, map } });
      writeAddress(area.searched, map);
    },
    /** Searches somewhere else without a new entry. */
    lookAt: (look: MapViewState) => {
      setState({ ...state, area: { searched: look, map: look }, isLocated: true });
      writeAddress(look, look);
    },
    showAs: (next: SearchView) => {
      setState({ ...state, view: next });
      replaceQuery(toQuery(search, area.searched, next));
    },
    /** The place of the address was found. */
    arriveAt: ({ name: location, look, instead }: FoundPlace & { look: MapViewState }) => {
      const found = { location, instead };
      setState({ ...state, area: { searched: look, map: look }, isLocated: true, found });
      writeAddress(look, look, { ...search, ...found });
    },
    start: (next: SpotSearch, at: MapViewState = area.searched) =>
      void navigate({ search: toQuery(next, at, view) }),
    clear: () => void navigate(paths.home),
  };
};
