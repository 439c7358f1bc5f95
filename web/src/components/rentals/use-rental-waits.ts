import { useQueries } from '@tanstack/react-query';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import { claimQuery } from '#web/api/claims/get-claim.ts';
import { listWaits, type RentalWait } from './list-waits.ts';

export interface WaitingRental {
  rental: RentalAnswer;
  waits: readonly RentalWait[];
}

/** Rentals with what waits about each. Only a claim to the deposit of the reader is asked for: the rental does not say whose turn it is. */
export const useRentalWaits = (rentals: readonly RentalAnswer[]): WaitingRental[] => {
  const claimed = rentals.flatMap(({ role, deposit }) =>
    role === 'driver' && deposit?.state === 'claimed' && deposit.claim !== null ? [deposit.claim] : [],
  );
  const claims = useQueries({ queries: claimed.map((bookingId) => claimQuery(bookingId)) });
  return rentals.map((rental) => {
    const view = claims[claimed.indexOf(rental.deposit?.claim ?? '')];
    return { rental, waits: listWaits(rental, view?.data?.claim) };
  });
};
