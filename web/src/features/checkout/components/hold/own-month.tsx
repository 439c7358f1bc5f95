import { ApiError } from '#web/lib/api-error.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useOwn } from '../../use-own-booking.ts';
import { LazyOwnBooking } from './lazy-own-booking.tsx';

interface Props {
  spotId: string;
  /** The first day of a rental, and why it cannot begin then. */
  startDate: string;
  error: unknown;
  /** What says so, unless it is the visitor's own hold or booking. */
  children?: Elements;
}

/** A rental takes all days ahead. */
const END_OF_TIME = '9999-12-31T00:00:00.000Z';

/** The visitor's own hold or booking that prevents a rental, such as after a payment page that was closed; else what is said in its place. */
export const OwnMonth = ({ spotId, startDate, error, children }: Props) => {
  const code = error instanceof ApiError ? error.code : undefined;
  // A day that is too soon for everybody may be taken as well.
  const isRefused = code === 'period_taken' || code === 'rental_not_allowed';
  const period = {
    parkingSpotId: spotId,
    startTime: `${startDate}T00:00:00.000Z`,
    endTime: END_OF_TIME,
  };
  const { own, isChecking } = useOwn(isRefused ? period : undefined, ['pending', 'confirmed']);
  return (
    <>
      {code === 'period_taken' && isChecking && <Skeleton height="9rem" />}
      {(code !== 'period_taken' || !(own ?? isChecking)) && children}
      {own && <LazyOwnBooking booking={own} />}
    </>
  );
};
