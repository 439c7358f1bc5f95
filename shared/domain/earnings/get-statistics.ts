import type { Statistics } from '../../api/accounts.ts';
import { toEuros } from '../../lib/money.ts';
import type { Booking } from '../bookings/booking.ts';
import { computeShare } from '../bookings/share.ts';
import type { Actor, Needs } from '../deps.ts';
import { isEarned } from './figures.ts';
import { toMonth, startOfMonth } from './months.ts';
import { MAX_STAY } from './read-stays.ts';
import { isPublic } from '../spots/spot.ts';

/** Stays end before it: instants of the contract do. */
const END_OF_CALENDAR = Date.parse('3000-01-01T00:00:00Z');

/**
 * The four figures of the dashboard (BR-09).
 *
 * - `earnings`: the owner's share, commission and fee taken off, of the stays on the caller's spaces that start in this
 *   calendar month of Europe/Madrid, those still to come in it included. Only what is the owner's to keep counts
 *   (confirmed, completed, cancelled too late for a refund): none that is pending, expired or refunded. A stay over the end of a month counts where it starts.
 * - `averageRating`: over all reviews of the caller's spaces, not over the averages of spaces; one decimal, 0 without any.
 * - `upcomingBookings`: confirmed stays that have not ended, as a driver and on own spaces, those going on included.
 * - `activeSpots`: public spaces of the caller: approved and not paused.
 */
export const getStatistics = async (
  deps: Needs<'spots' | 'bookings' | 'clock'>,
  actor: Actor,
): Promise<Statistics> => {
  const now = deps.clock.now();
  const monthStart = startOfMonth(toMonth(now));
  const [spots, driven, hosted] = await Promise.all([
    deps.spots.listByOwner(actor.userId),
    deps.bookings.listByDriver(actor.userId),
    deps.bookings.listByOwnerBetween(actor.userId, Math.min(monthStart, now - MAX_STAY), END_OF_CALENDAR),
  ]);
  const earnedCents = hosted
    .filter((booking) => isEarned(booking) && toMonth(Date.parse(booking.startAt)) === toMonth(now))
    .reduce((sum, booking) => sum + computeShare(booking), 0);
  const ratingSum = spots.reduce((sum, spot) => sum + spot.ratingSum, 0);
  const ratingCount = spots.reduce((sum, spot) => sum + spot.ratingCount, 0);
  const isUpcoming = ({ status, endAt }: Booking) => status === 'confirmed' && Date.parse(endAt) > now;
  return {
    earnings: toEuros(earnedCents),
    averageRating: ratingCount === 0 ? 0 : Math.round((ratingSum / ratingCount) * 10) / 10,
    upcomingBookings: [...driven, ...hosted].filter(isUpcoming).length,
    activeSpots: spots.filter(isPublic).length,
  };
};
