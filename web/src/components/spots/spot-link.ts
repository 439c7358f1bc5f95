import type { LinkProps } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import type { SearchedStay } from '#web/api/spots/list-spots-on-map.ts';
import { toPlaceQuery, type SearchedPlace } from './searched-place.ts';
import { toStayQuery } from './stay-params.ts';
import { isByMonth, toStayAtSpot } from './searched-stay.ts';

/** The state of a spot's history entry for visitors who come from the results. */
export interface FromResults {
  isFromResults: true;
}

const toQueryOfStay = (stay: SearchedStay) =>
  isByMonth(stay) ? { month: stay.startDate } : toStayQuery(toStayAtSpot(stay));

/** A link to a spot, with the stay and the place of the search. */
export const spotLink = (
  spotId: string,
  stay: SearchedStay | undefined,
  place?: SearchedPlace,
): Pick<LinkProps, 'to' | 'state'> => ({
  to: {
    pathname: paths.spot(spotId),
    search: new URLSearchParams({
      ...(stay && toQueryOfStay(stay)),
      ...(place && toPlaceQuery(place)),
    }).toString(),
  },
  state: { isFromResults: true } satisfies FromResults,
});
