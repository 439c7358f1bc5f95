import type { Booking as BookingAnswer } from '../../api/bookings.ts';
import { toFirstName } from '../../lib/first-name.ts';
import type { Needs } from '../deps.ts';
import type { Booking } from '../../model/booking.ts';
import { findUsualSpeed } from '../accounts/answer-speed.ts';
import { getAccessTime } from './access-time.ts';
import { wasConfirmed } from './booking-status.ts';
import { toMonth } from './business-month.ts';

/** Whether a paid stay is near or current, so that contact details are shown (ruling 13). */
export const isAround = (booking: Booking, now: number): boolean =>
  booking.status === 'confirmed' && now >= getAccessTime(booking) && now < Date.parse(booking.endAt);

/** All months of totals. */
const EVER = { from: '2000-01', to: '2999-12' };

type ContactDeps = Needs<'accounts' | 'bookingTotals' | 'payoutAccounts' | 'clock'>;

/** Completed stays of a person in a role. */
export const countStays = async (
  deps: Needs<'bookingTotals'>,
  userId: string,
  role: 'driver' | 'owner',
): Promise<number> => {
  const totals = await deps.bookingTotals.list(userId, role, EVER);
  return totals.reduce((sum, { amounts }) => sum + (amounts.completed ?? 0), 0);
};

/** The payment provider has checked who an owner is, once payouts are possible. */
const isIdentified = async (deps: ContactDeps, userId: string): Promise<boolean> =>
  (await deps.payoutAccounts.find(userId))?.status === 'ready';

/**
 * The facts about the other party of a paid booking: the first name, how long and how well PlazaLibre knows this person (decision 139), and
 * around the stay the telephone number, if given. Undefined before payment, and if the account is closed.
 */
export const findContact = async (
  deps: ContactDeps,
  booking: Booking,
  viewerId: string,
): Promise<BookingAnswer['contact']> => {
  if (!wasConfirmed(booking)) return undefined;
  const role = booking.driverId === viewerId ? 'owner' : 'driver';
  const userId = booking[`${role}Id`];
  const [other, stays, hasIdentity] = await Promise.all([
    deps.accounts.find(userId),
    countStays(deps, userId, role),
    role === 'owner' && isIdentified(deps, userId),
  ]);
  if (!other) return undefined;
  const phone = isAround(booking, deps.clock.now()) ? other.phone : null;
  const answersWithin = findUsualSpeed(other);
  return {
    name: toFirstName(other.fullName),
    ...(phone !== null && { phone }),
    memberSince: toMonth(Date.parse(other.createdAt)),
    stays,
    ...(answersWithin && { answersWithin }),
    verified: [
      ...(other.emailVerifiedAt === undefined ? [] : (['email'] as const)),
      ...(hasIdentity ? (['identity'] as const) : []),
    ],
  };
};
