/**
 * Runs in the pages of results and of cities before the app is loaded: asks the search that the app will ask, and shows the first pictures
 * in the loading view of the list. The app then uses the answer. A signed-in visitor may get another answer, which only the app can fetch.
 */
import { API_PREFIX } from '#shared/model/constants.ts';
import type { MapAnswer } from '#shared/api/search.ts';
import type { Filters } from '#web/api/spots/filters.ts';
import { toMapQuery } from '#web/api/spots/map-query.ts';
import { readSavedVehicle } from '#web/components/spots/read-saved-vehicle.ts';
import {
  usualMonthStay,
  readSearch,
  readView,
  type SpotSearch,
} from '#web/features/search/search-address.ts';
import { sortSpots } from '#web/features/search/sort-spots.ts';
import { askEarly, untilPainted } from '#web/lib/early-answer.ts';
import { showEarlyPictures } from '#web/lib/early-pictures.ts';
import { tokenStore } from '#web/lib/token-store.ts';
import { withQuery } from '#web/lib/with-query.ts';
import type { LatLng, MapBox } from '#web/map/map-types.ts';
import {
  getFirstSearchArea,
  getSearchCenter,
  searchAreaFromParams,
  toSearchBox,
} from '#web/map/search-area.ts';

interface Asked extends Pick<SpotSearch, 'stay' | 'sort'> {
  filters: Filters;
  box: MapBox;
  /** As the app names it in its question; the order of the list always has one. */
  center: LatLng | undefined;
  listCenter: LatLng;
}

/** A city's page has its area in the file (build/prerender.ts) and searches for the vehicle of this device. */
const readCity = (text: string): Asked => {
  // written by the build
  const { box, center, isByMonth } = JSON.parse(text) as { box: MapBox; center: LatLng; isByMonth?: true };
  const { vehicleType } = readSavedVehicle();
  const stay = isByMonth && usualMonthStay();
  return { stay, sort: 'recommended', filters: { vehicleType }, box, center, listCenter: center };
};

/** The search of the address; undefined without one, or if its place must be looked up first. */
const readAddress = (params: URLSearchParams): Asked | undefined => {
  const { location, stay, filters, sort } = readSearch(params, readSavedVehicle());
  if (location !== undefined && !searchAreaFromParams(params)) return undefined;
  const area = getFirstSearchArea(params);
  return {
    stay,
    sort,
    filters,
    box: toSearchBox(area),
    center: area.place?.center,
    listCenter: getSearchCenter(area),
  };
};

const start = async () => {
  const { area, searched } = document.documentElement.dataset;
  const params = new URLSearchParams(window.location.search);
  if (area === undefined && searched === undefined) return;
  const asked = area === undefined ? readAddress(params) : readCity(area);
  if (!asked) return;
  const { box, stay, filters, center, sort, listCenter } = asked;
  const query = toMapQuery(box, stay, filters, center);
  const found = (await askEarly(withQuery(`${API_PREFIX}/parking-spots/map`, query))) as
    | MapAnswer
    | undefined; // the server parsed it
  if (!found || readView(params) === 'map') return;
  if (showEarlyPictures(sortSpots(found.spots, sort, listCenter).map(({ image }) => image)))
    await untilPainted();
};

if (!tokenStore.hasSession())
  window.plazalibreShown = start()
    // The app reports the error.
    .catch(() => undefined);
