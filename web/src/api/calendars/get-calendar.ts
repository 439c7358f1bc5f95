import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addMonths } from '#web/lib/months.ts';
import { call } from '#web/lib/api-client.ts';
import { addDays, todayIn } from '#web/lib/dates.ts';
import { calendarKeys } from './keys.ts';

/** Bookings may arrive while the owner looks. */
const FRESH_MS = 30_000;

/** The calendar of an own spot for today: its imports and its feed, whatever month is shown. */
export const readToday = (spotId: string) => {
  const today = todayIn('Europe/Madrid');
  return call('calendars', 'getCalendar', { params: { spotId }, query: { from: today, to: today } });
};

/** A month, `YYYY-MM`, of an own spot's calendar. While another one loads, the previous one stays. */
export const calendarQuery = (spotId: string, month: string) =>
  queryOptions({
    queryKey: [...calendarKeys.spot(spotId), month],
    queryFn: ({ signal }) => {
      const query = { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
      return call('calendars', 'getCalendar', { params: { spotId }, query }, { signal });
    },
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
