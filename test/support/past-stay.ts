import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { openTable } from '#shared/data/client.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { env } from '#shared/lib/env.ts';
import { HOUR } from '#shared/lib/time.ts';
import { holdOf } from './examples.ts';
import type { Person } from './stack.ts';

/**
 * Writes a paid stay of two hours into the stack's table, that ended so long ago and is completed, or that still goes on. Returns its id.
 */
export const aPastStay = async (
  spotId: string,
  driver: Pick<Person, 'userId'>,
  {
    endedAgo = HOUR,
    driverName = 'Dani Conductor',
    hasArrived = false,
  }: { endedAgo?: number; driverName?: string; hasArrived?: boolean } = {},
): Promise<string> => {
  const table = openTable(env.tableName());
  const spot = await spotsRepository(table, isPublic).find(spotId);
  if (!spot) throw new Error('There is no such spot.');
  const bookings = bookingsRepository(table, indexBooking);
  const end = Date.now() - endedAgo;
  const start = end - 2 * HOUR;
  const now = start - 48 * HOUR;
  const held = holdOf(spot, { start, end }, { driverId: driver.userId, driverName, now });
  const hold = { ...held, paymentIntentId: `pi_${held.id}` };
  if ((await bookings.hold(hold, spot.version, now)) !== 'held') throw new Error('The stay was not free.');
  await writeTransition({ bookings }, hold, 'confirm', now);
  const paid = await bookings.find(hold.id);
  if (hasArrived && paid) await writeTransition({ bookings }, paid, 'arrive', start);
  const confirmed = await bookings.find(hold.id);
  // A job of the stack may have completed it already.
  if (confirmed?.status === 'confirmed' && endedAgo >= 0)
    await writeTransition({ bookings }, confirmed, 'complete', Date.now());
  return hold.id;
};
