import { useQuery } from '@tanstack/react-query';
import type { Booking, BookingStatus } from '#shared/api/bookings.ts';
import type { Quote } from '#shared/api/spots.ts';
import { ownStaysQuery } from '#web/api/bookings/list-my-bookings.ts';
import { useSession } from '#web/api/accounts/session.ts';

type Period = Pick<Quote, 'parkingSpotId' | 'startTime' | 'endTime'>;

interface OwnBooking {
  own: Booking | undefined;
  /** Whether it is not known yet whether there is one. */
  isChecking: boolean;
}

/** The visitor's own booking that takes a period; query it only for a taken period. */
export const useOwn = (period: Period | undefined, statuses: readonly BookingStatus[]): OwnBooking => {
  const isSignedIn = useSession().status === 'signed-in';
  const isAsked = period !== undefined && isSignedIn;
  const { data, isFetching } = useQuery({ ...ownStaysQuery, enabled: isAsked, staleTime: 0 });
  const own =
    period &&
    data?.find(
      ({ status, parkingSpotId, startTime, endTime, rental }) =>
        statuses.includes(status) &&
        parkingSpotId === period.parkingSpotId &&
        startTime < period.endTime &&
        // Until it is paid or released, a rental has all days after its first one.
        (period.startTime < endTime || (rental && status === 'pending')),
    );
  return { own, isChecking: isAsked && isFetching && own === undefined };
};

/** The visitor's own booking that takes a period; query it only for a taken period. */
export const useOwnBooking = (
  period: Period | undefined,
  ...statuses: BookingStatus[]
): Booking | undefined => useOwn(period, statuses).own;

/** All current holds of the signed-in person. */
export const useOwnHolds = (): Booking[] => {
  const { data = [] } = useQuery({ ...ownStaysQuery, staleTime: 0 });
  return data.filter(({ status }) => status === 'pending');
};

/** The visitor's own hold or booking that makes a stay count as taken, such as after a return from the payment. */
export const useOwnTaken = (quote: Quote | undefined): OwnBooking =>
  useOwn(quote?.problem?.code === 'period_taken' ? quote : undefined, ['pending', 'confirmed']);
