import { toEuros } from '../../lib/money.ts';
import type { Needs } from '../deps.ts';
import type { ExportPage } from '../export-page.ts';

/** The export of a person's favourites and wished stays: a few hundred at most, so one page. */
export const exportFavourites = async (
  deps: Needs<'favourites' | 'availabilityAlerts'>,
  userId: string,
): Promise<ExportPage> => {
  const [marked, wished] = await Promise.all([
    deps.favourites.list(userId),
    deps.availabilityAlerts.list(userId),
  ]);
  return {
    lists: {
      favourites: marked.map(({ spotId, spotTitle, addedAt, priceCents }) => ({
        spotId,
        title: spotTitle,
        addedAt,
        price: toEuros(priceCents),
      })),
      wishedStays: wished.map(({ spotId, startAt, endAt, wishedAt }) => ({
        spotId,
        startTime: startAt,
        endTime: endAt,
        wishedAt,
      })),
    },
    reads: 2,
    next: undefined,
  };
};
