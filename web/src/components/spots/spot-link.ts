import type { LinkProps } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import type { SearchedStay } from '#web/api/spots/list-spots-on-map.ts';
import { toStayQuery } from './stay-params.ts';
import { toStayAtSpot } from './searched-stay.ts';

/** What the history entry of a space carries when somebody came to it from the results. */
export interface FromResults {
  isFromResults: true;
}

/** To the page of a space, with the stay of the search. */
export const spotLink = (
  spotId: string,
  stay: SearchedStay | undefined,
): Pick<LinkProps, 'to' | 'state'> => ({
  to: {
    pathname: paths.spot(spotId),
    search: stay ? new URLSearchParams({ ...toStayQuery(toStayAtSpot(stay)) }).toString() : '',
  },
  state: { isFromResults: true } satisfies FromResults,
});
