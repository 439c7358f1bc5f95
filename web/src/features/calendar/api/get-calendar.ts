import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addMonths } from '#web/features/publish/calendar-days.ts';
import { call } from '#web/lib/api-client.ts';
import { addDays } from '#web/lib/dates.ts';

/** Bookings come in while one looks. */
const FRESH_MS = 30_000;

/** Every month of the calendar of a space that has been read. */
export const calendarKey = (spotId: string) => ['calendar', spotId];

/** A month, `YYYY-MM`, of the calendar of an own space. While another is on its way, the one before stays. */
export const calendarQuery = (spotId: string, month: string) =>
  queryOptions({
    queryKey: [...calendarKey(spotId), month],
    queryFn: ({ signal }) => {
      const query = { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
      return call('calendars', 'getCalendar', { params: { spotId }, query }, { signal });
    },
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
