import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Availability, Spot } from '#shared/api/spots.ts';
import { availabilityQuery } from '#web/api/spots/get-availability.ts';
import { addDays } from '#web/lib/dates.ts';
import { getCalendarRules } from './calendar-rules.ts';

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const firstOfNextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31));

export const monthQuery = (spotId: string, day: string) =>
  availabilityQuery(spotId, firstOfMonth(day), addDays(firstOfNextMonth(day), -1));

const toDays = (results: UseQueryResult<Availability>[]) =>
  new Map(results.flatMap(({ data }) => data?.days ?? []).map((day) => [day.date, day]));

/** The days of a spot that can be picked, from the months of the view and of the stay. */
export const useCalendar = (spot: Spot, monthInView: string, stayStart: string) => {
  const months = [...new Set([stayStart, monthInView, firstOfNextMonth(monthInView)].map(firstOfMonth))];
  const days = useQueries({
    queries: months.map((month) => monthQuery(spot.id, month)),
    combine: toDays,
  });
  return useMemo(() => getCalendarRules(spot, days), [spot, days]);
};
