import { useQueryClient } from '@tanstack/react-query';
import { isNearMe } from '#shared/api/near-me.ts';
import { namedPlaceQuery } from '#web/api/places/get-place.ts';
import { useText } from '#web/i18n/use-text.ts';
import { findBrowser } from '#web/lib/find-browser.ts';
import { pointToSearchArea } from '#web/map/search-area.ts';
import { toFoundPlace, type FoundPlace } from './found-place.ts';

/** Why a text has no position. */
export type PlaceProblem = 'home.placeUnknown' | 'spots.placesFailed' | 'spots.nearMeFailed';

/** Finds the place of a text, the same one that the API searches by this text; or the browser's position. */
export const usePlaceSearch = () => {
  const queries = useQueryClient();
  const text = useText();
  return async (typed: string): Promise<FoundPlace | PlaceProblem> => {
    if (isNearMe(typed))
      return findBrowser().then(
        (here) => ({ name: text('spots.nearMe'), searchArea: pointToSearchArea(here) }),
        () => 'spots.nearMeFailed',
      );
    const place = await queries.query(namedPlaceQuery(typed)).catch(() => 'failed' as const);
    if (place === 'failed') return 'spots.placesFailed';
    return place ? toFoundPlace(place, typed) : 'home.placeUnknown';
  };
};
