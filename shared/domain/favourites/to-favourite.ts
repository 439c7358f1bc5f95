import type { Favourite as FavouriteAnswer } from '../../api/favourites.ts';
import { toEuros } from '../../lib/money.ts';
import { toIso } from '../../lib/time.ts';
import type { Favourite, AvailabilityAlert } from '../../model/favourite.ts';

/** The favourite as the API answers it; `alerts` are the person's, also those of other spots. */
export const toFavouriteAnswer = (
  { spotId, spotTitle, addedAt, priceCents }: Favourite,
  alerts: readonly AvailabilityAlert[],
  now: number,
): FavouriteAnswer => ({
  spotId,
  title: spotTitle,
  addedAt,
  price_weekday: toEuros(priceCents),
  wishedStays: alerts
    .filter((alert) => alert.spotId === spotId && alert.startAt > toIso(now))
    .toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1))
    .map(({ startAt, endAt, timeZone }) => ({ startTime: startAt, endTime: endAt, timeZone })),
});
