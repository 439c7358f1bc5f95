import type { FoundBooking } from '../../api/moderation.ts';
import { readReference, toReference } from '../../lib/id.ts';
import type { Booking } from '../../model/booking.ts';
import { RentalId } from '../../model/fields.ts';
import type { Needs } from '../deps.ts';

/** A rental for months of ten years. */
const MAX_MONTHS = 120;

const listMonths = async (deps: Needs<'bookings' | 'rentals'>, id: string): Promise<Booking[]> => {
  const rental = await deps.rentals.find(id);
  const ids = rental?.bookingIds.slice(0, rental.paidMonths).slice(-MAX_MONTHS) ?? [];
  return (await deps.bookings.listByIds(ids)).sort((a, b) => (a.startAt > b.startAt ? -1 : 1));
};

/**
 * The paid bookings with a reference as somebody reads it out: one, rarely two (decision 109), or none for another text. The paid months of a
 * rental, latest first, by its id.
 */
export const findBookings = async (
  deps: Needs<'bookings' | 'claims' | 'rentals'>,
  query: { reference: string },
): Promise<{ bookings: FoundBooking[] }> => {
  const rental = RentalId.safeParse(query.reference).data;
  const reference = readReference(query.reference);
  if (rental === undefined && reference === undefined) return { bookings: [] };
  const found = rental
    ? await listMonths(deps, rental)
    : await deps.bookings.listByReference(reference ?? '');
  const bookings = await Promise.all(
    found.map(
      async ({ id, spotId, spot, driverName, startAt, endAt, timeZone, status, problem, rental: part }) => ({
        ...{ bookingId: id, reference: toReference(id), spotId, spotTitle: spot.title, driverName },
        ...{ startTime: startAt, endTime: endAt, timeZone, status },
        hasProblem: problem !== null,
        hasClaim: (await deps.claims.find(id)) !== undefined,
        ...(part && { rental: { id: part.id, month: part.month } }),
      }),
    ),
  );
  return { bookings };
};
