import type { QueryClient } from '@tanstack/react-query';
import { statisticsQuery } from '../accounts/get-statistics.ts';
import { calendarKeys } from '../calendars/keys.ts';
import { earningsKeys } from '../earnings/keys.ts';
import { notificationKeys } from '../notifications/keys.ts';
import { spotKeys } from '../spots/keys.ts';
import { bookingKeys } from './keys.ts';

/** Lists, figures, calendars and what can be booked: all of them may show the booking. */
const SHOWS_BOOKINGS = [
  bookingKeys.lists,
  statisticsQuery.queryKey,
  earningsKeys.all,
  notificationKeys.all,
  calendarKeys.all,
  spotKeys.availability,
  spotKeys.maps,
];

interface Options {
  /** `none` where the screen at hand is about to go: only the next one asks again. */
  refetchType?: 'active' | 'none';
  /** Whether the quotes that were read must not be shown once more, not even until the new ones are here. */
  resetsQuotes?: boolean;
}

/** Has everything that may show a booking read again after it was made, released or cancelled. */
export const invalidateAfterBookingChange = (
  queries: QueryClient,
  { refetchType = 'active', resetsQuotes = false }: Options = {},
) => {
  if (resetsQuotes) void queries.resetQueries({ queryKey: spotKeys.quotes });
  else void queries.invalidateQueries({ queryKey: spotKeys.quotes, refetchType });
  for (const queryKey of SHOWS_BOOKINGS) void queries.invalidateQueries({ queryKey, refetchType });
};
