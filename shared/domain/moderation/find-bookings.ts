import type { FoundBooking } from '../../api/moderation.ts';
import { readReference } from '../../lib/id.ts';
import type { Needs } from '../deps.ts';

/** The paid bookings with a reference as somebody reads it out: one, rarely two (decision 109), or none for another text. */
export const findBookings = async (
  deps: Needs<'bookings' | 'claims'>,
  query: { reference: string },
): Promise<{ bookings: FoundBooking[] }> => {
  const reference = readReference(query.reference);
  if (reference === undefined) return { bookings: [] };
  const found = await deps.bookings.listByReference(reference);
  const bookings = await Promise.all(
    found.map(
      async ({ id, spotId, spot, driverName, startAt, endAt, timeZone, status, problem, rental }) => ({
        ...{ bookingId: id, reference, spotId, spotTitle: spot.title, driverName },
        ...{ startTime: startAt, endTime: endAt, timeZone, status },
        hasProblem: problem !== null,
        hasClaim: (await deps.claims.find(id)) !== undefined,
        ...(rental && { rental: { id: rental.id, month: rental.month } }),
      }),
    ),
  );
  return { bookings };
};
