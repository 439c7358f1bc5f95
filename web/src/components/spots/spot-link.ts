import type { LinkProps } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import type { StayDates } from '#web/api/spots/list-spots-on-map.ts';
import { fullDays, toStayQuery } from './stay-params.ts';

/** What the history entry of a space carries when somebody came to it from the results. */
export interface FromResults {
  isFromResults: true;
}

/** To the page of a space, with the dates of the search. */
export const spotLink = (spotId: string, dates: StayDates | undefined): Pick<LinkProps, 'to' | 'state'> => ({
  to: {
    pathname: paths.spot(spotId),
    search: dates
      ? new URLSearchParams({ ...toStayQuery(fullDays(dates.startDate, dates.endDate)) }).toString()
      : '',
  },
  state: { isFromResults: true } satisfies FromResults,
});
