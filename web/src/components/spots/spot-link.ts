import type { LinkProps } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import type { SearchedStay } from '#web/api/spots/list-spots-on-map.ts';
import { toPlaceQuery, type SearchedPlace } from './searched-place.ts';
import { toStayQuery } from './stay-params.ts';
import { toStayAtSpot } from './searched-stay.ts';

/** What the history entry of a space carries when somebody came to it from the results. */
export interface FromResults {
  isFromResults: true;
}

/** To the page of a space, with the stay and the place of the search. */
export const spotLink = (
  spotId: string,
  stay: SearchedStay | undefined,
  place?: SearchedPlace,
): Pick<LinkProps, 'to' | 'state'> => ({
  to: {
    pathname: paths.spot(spotId),
    search: new URLSearchParams({
      ...(stay && toStayQuery(toStayAtSpot(stay))),
      ...(place && toPlaceQuery(place)),
    }).toString(),
  },
  state: { isFromResults: true } satisfies FromResults,
});
