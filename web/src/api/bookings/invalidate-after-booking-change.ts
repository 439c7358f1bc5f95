import type { QueryClient } from '@tanstack/react-query';
import { statisticsQuery } from '../accounts/get-statistics.ts';
import { calendarKeys } from '../calendars/keys.ts';
import { earningsKeys } from '../earnings/keys.ts';
import { notificationKeys } from '../notifications/keys.ts';
import { rentalKeys } from '../rentals/keys.ts';
import { spotKeys } from '../spots/keys.ts';
import { bookingKeys } from './keys.ts';

/** Lists, figures, calendars and availability may show the booking. */
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
  /** `none` if the current screen is about to be left: only the next one fetches. */
  refetchType?: 'active' | 'none';
  /** Whether existing quotes must not be shown again, not even until new ones arrive. */
  resetsQuotes?: boolean;
}

/** Invalidates everything that may show a booking after it was made, released or cancelled. */
export const invalidateAfterBookingChange = (
  queries: QueryClient,
  { refetchType = 'active', resetsQuotes = false }: Options = {},
) => {
  for (const queryKey of [spotKeys.quotes, rentalKeys.quotes])
    if (resetsQuotes) void queries.resetQueries({ queryKey });
    else void queries.invalidateQueries({ queryKey, refetchType });
  for (const queryKey of SHOWS_BOOKINGS) void queries.invalidateQueries({ queryKey, refetchType });
};
