import { ApiError } from '#web/lib/api-error.ts';
import { useOwnBooking } from '../../use-own-booking.ts';
import { LazyOwnBooking } from './lazy-own-booking.tsx';

interface Props {
  spotId: string;
  /** The first day of a rental, and why it cannot begin then. */
  startDate: string;
  error: unknown;
}

/** A rental takes all days ahead. */
const END_OF_TIME = '9999-12-31T00:00:00.000Z';

/** The visitor's own hold or booking that prevents a rental, such as after a payment page that was closed. */
export const OwnMonth = ({ spotId, startDate, error }: Props) => {
  // A day that is too soon for everybody may be taken as well.
  const isRefused =
    error instanceof ApiError && (error.code === 'period_taken' || error.code === 'rental_not_allowed');
  const period = {
    parkingSpotId: spotId,
    startTime: `${startDate}T00:00:00.000Z`,
    endTime: END_OF_TIME,
  };
  const own = useOwnBooking(isRefused ? period : undefined, 'pending', 'confirmed');
  return own ? <LazyOwnBooking booking={own} /> : null;
};
