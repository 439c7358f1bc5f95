import type { Table } from '#shared/data/client.ts';
import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { readReference } from '#shared/lib/id.ts';
import { Failure, UsageError } from './failure.ts';

/** The id of a booking, given as an id or as the reference that people see. */
export const readBookingId = async (table: Table, given: string): Promise<string> => {
  if (/^bkg_\w+$/.test(given)) return given;
  const reference = readReference(given);
  if (reference === undefined) throw new UsageError('Name a booking: its reference, or its id (bkg_...).');
  const found = await bookingsRepository(table, indexBooking).listByReference(reference);
  const [only, ...others] = found;
  if (!only) throw new Failure(`No paid booking has the reference ${reference}.`);
  if (others.length > 0)
    throw new Failure(
      [
        `${found.length} bookings share the reference ${reference}. Ask for the day, and name one by its id:`,
        ...found.map(({ id, startAt, status }) => `${id} from ${startAt}, ${status}`),
      ].join('\n'),
    );
  return only.id;
};
