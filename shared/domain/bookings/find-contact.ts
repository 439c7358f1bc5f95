import type { Booking as BookingAnswer } from '../../api/bookings.ts';
import { ACCESS_DETAILS_HOURS } from '../../model/rules.ts';
import { HOUR } from '../../lib/time.ts';
import { toFirstName } from '../../lib/first-name.ts';
import type { Needs } from '../deps.ts';
import type { Booking } from '../../model/booking.ts';
import { wasConfirmed } from './booking-status.ts';

/** Whether a paid stay is near or current, so that contact details are shown (ruling 13). */
export const isAround = ({ status, startAt, endAt }: Booking, now: number): boolean =>
  status === 'confirmed' &&
  now >= Date.parse(startAt) - ACCESS_DETAILS_HOURS * HOUR &&
  now < Date.parse(endAt);

/**
 * What a party of a paid booking sees of the other: the first name, and around the stay the telephone number, if given. Undefined before
 * payment, and if the account is closed.
 */
export const findContact = async (
  deps: Needs<'accounts' | 'clock'>,
  booking: Booking,
  viewerId: string,
): Promise<BookingAnswer['contact']> => {
  if (!wasConfirmed(booking)) return undefined;
  const other = await deps.accounts.find(booking.driverId === viewerId ? booking.ownerId : booking.driverId);
  if (!other) return undefined;
  const phone = isAround(booking, deps.clock.now()) ? other.phone : null;
  return { name: toFirstName(other.fullName), ...(phone !== null && { phone }) };
};
