import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { todayIn } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { replaceQuery } from '#web/lib/replace-query.ts';
import type { StayDates } from '../api/list-spots-on-map.ts';
import { firstLook, keepLook, lookFromUrl, lookToParams, type MapLook } from './map-view-state.ts';

/** What was searched for; neither of them means all spaces. */
export interface SpotSearch {
  location: string | undefined;
  dates: StayDates | undefined;
}

/** What narrow screens show; wide ones have room for both. */
export type SearchView = 'map' | 'list';

/** Visitors search from anywhere; what counts as past is what has passed on the mainland. */
const SEARCH_ZONE = 'Europe/Madrid';
export const searchToday = () => todayIn(SEARCH_ZONE);

const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The dates of an address, unless they have passed or make no night: an old link then shows all spaces. */
const datesOf = (params: URLSearchParams): StayDates | undefined => {
  const startDate = params.get('startDate');
  const endDate = params.get('endDate');
  const isStay = isDay(startDate) && isDay(endDate) && startDate < endDate && startDate >= searchToday();
  return isStay ? { startDate, endDate } : undefined;
};

const viewOf = (params: URLSearchParams): SearchView => (params.get('view') === 'list' ? 'list' : 'map');

const toQuery = ({ location, dates }: SpotSearch, look: MapLook, view: SearchView) =>
  new URLSearchParams({
    ...(location && { location }),
    ...dates,
    ...lookToParams(look),
    ...(view === 'list' && { view }),
  }).toString();

/**
 * The search of the home page, which lives in the address: place, dates and where the map looks. A search is an entry
 * of the history; moving the map rewrites the current one, under its own key, so that going back finds its scroll position.
 */
export const useSpotSearch = () => {
  const { key, search: query } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(query);
  const [state, setState] = useState(() => ({ key, look: firstLook(params), view: viewOf(params) }));
  if (state.key !== key) setState({ ...state, key, look: lookFromUrl(params) ?? state.look });

  const search: SpotSearch = {
    location: params.get('location')?.trim() || undefined,
    dates: datesOf(params),
  };
  const { look, view } = state;
  return {
    search,
    isSearched: search.location !== undefined || search.dates !== undefined,
    look,
    view,
    /** Changes with every search. */
    key,
    lookAt: (next: MapLook) => {
      setState({ key, look: next, view });
      keepLook(next);
      replaceQuery(toQuery(search, next, view));
    },
    showAs: (next: SearchView) => {
      setState({ key, look, view: next });
      replaceQuery(toQuery(search, look, next));
    },
    start: (next: SpotSearch, at: MapLook = look) => void navigate({ search: toQuery(next, at, view) }),
    clear: () => void navigate(paths.home),
  };
};
