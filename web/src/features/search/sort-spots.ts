import type { SpotCard } from '#shared/api/search.ts';
import { metresTo } from '#web/map/distance.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { getSpotPrice } from './get-spot-price.ts';
import type { SearchSort } from './search-address.ts';

const getPrice = (spot: SpotCard) => getSpotPrice(spot).euros;
const getStars = (spot: SpotCard) => spot.rating_average ?? 0;

/** Sorted for the list. The search returns them in the recommended order, which also decides between equals. */
export const sortSpots = (
  spots: readonly SpotCard[],
  sort: SearchSort,
  center: LatLng,
): readonly SpotCard[] => {
  const orders: Record<SearchSort, (one: SpotCard, other: SpotCard) => number> = {
    recommended: () => 0,
    price: (one, other) => getPrice(one) - getPrice(other),
    distance: (one, other) => metresTo(one, center) - metresTo(other, center),
    rating: (one, other) => getStars(other) - getStars(one) || other.rating_count - one.rating_count,
  };
  return [...spots].sort(orders[sort]);
};
