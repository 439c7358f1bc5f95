import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { spotKeys } from './keys.ts';

/** A stay as in the booking box, in local days and times of the spot. */
export interface LocalStay {
  date: string;
  /** Full days end at 12:00 of this day. Hours end on it; without it, on the first day on which their end is after their start. */
  endDate?: string;
  startTime: string;
  endTime: string;
  isFullDay: boolean;
}

/** Other drivers book meanwhile. */
const FRESH_MS = 30_000;

/** Every quote of a spot. */
export const quoteKey = (spotId: string) => [...spotKeys.quotes, spotId];

/** Price, instants and bookability of a stay. The previous quote stays until the new one arrives. */
export const quoteQuery = (spotId: string, { isFullDay, ...stay }: LocalStay) =>
  queryOptions({
    queryKey: [...quoteKey(spotId), { isFullDay, ...stay }],
    queryFn: ({ signal }) =>
      call(
        'spots',
        'getQuote',
        { params: { spotId }, query: { ...stay, isFullDay: isFullDay ? 'true' : 'false' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
