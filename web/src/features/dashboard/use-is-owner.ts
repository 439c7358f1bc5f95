import { useState } from 'react';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';

interface List<Item> {
  data: readonly Item[] | undefined;
  isPending: boolean;
}

const findIsOwner = (spots: List<Spot>, bookingsOnMySpots: List<Booking>): boolean | undefined => {
  if (spots.isPending || bookingsOnMySpots.isPending) return undefined;
  return [spots, bookingsOnMySpots].some(({ data }) => data?.length !== 0);
};

/**
 * Whether somebody has spots, or had one that was booked (decision 215); undefined until both lists have answered, and kept while one is
 * read again. A list that failed is taken for one of an owner, so that its section says that it failed.
 */
export const useIsOwner = (spots: List<Spot>, bookingsOnMySpots: List<Booking>): boolean | undefined => {
  const [known, setKnown] = useState<boolean>();
  const isOwner = findIsOwner(spots, bookingsOnMySpots);
  if (isOwner !== undefined && isOwner !== known) setKnown(isOwner);
  return isOwner ?? known;
};
