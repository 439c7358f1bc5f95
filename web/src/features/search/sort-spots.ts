import type { SpotCard } from '#shared/api/search.ts';
import type { LatLng } from '#web/map/map-types.ts';
import type { SearchSort } from './search-address.ts';

/** Squared degrees, the longitude shortened as the meridians come together: enough to compare. */
const distance = (from: LatLng, { latitude, longitude }: SpotCard) =>
  (from.lat - latitude) ** 2 + ((from.lng - longitude) * Math.cos((from.lat * Math.PI) / 180)) ** 2;

const getPrice = (spot: SpotCard) => spot.totalPrice ?? spot.price_weekday;
const getStars = (spot: SpotCard) => spot.rating_average ?? 0;

/** Sorted for the list. The search answers them in the recommended order, which also decides between equals. */
export const sortSpots = (
  spots: readonly SpotCard[],
  sort: SearchSort,
  center: LatLng,
): readonly SpotCard[] => {
  const orders: Record<SearchSort, (one: SpotCard, other: SpotCard) => number> = {
    recommended: () => 0,
    price: (one, other) => getPrice(one) - getPrice(other),
    distance: (one, other) => distance(center, one) - distance(center, other),
    rating: (one, other) => getStars(other) - getStars(one) || other.rating_count - one.rating_count,
  };
  return [...spots].sort(orders[sort]);
};
