import type { Spot } from '#shared/api/spots.ts';
import { paths } from '#web/lib/paths.ts';
import { siteOrigin } from '#web/lib/site-origin.ts';
import { toPublicAddress } from './public-address.ts';
import type { Thing } from './structured-data.tsx';

export type OfferedSpot = Pick<
  Spot,
  | 'id'
  | 'title'
  | 'description'
  | 'images'
  | 'price_weekday'
  | 'is_active'
  | 'rating_average'
  | 'rating_count'
>;

/** A spot as a product of structured data: its price per day, and its rating if it has reviews. */
export const spotProduct = (spot: OfferedSpot): Thing => ({
  '@type': 'Product',
  name: spot.title,
  description: spot.description,
  image: spot.images.map((path) => `${siteOrigin()}${path}`),
  offers: {
    '@type': 'Offer',
    price: spot.price_weekday.toFixed(2),
    priceCurrency: 'EUR',
    availability: `https://schema.org/${spot.is_active ? 'InStock' : 'OutOfStock'}`,
    url: toPublicAddress(paths.spot(spot.id), 'es'),
  },
  ...(spot.rating_average !== null && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: spot.rating_average,
      reviewCount: spot.rating_count,
    },
  }),
});
