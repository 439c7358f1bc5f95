import type { Statistics } from '../../api/accounts.ts';
import { toEuros } from '../../lib/money.ts';
import { toLocal } from '../../lib/time.ts';
import type { Actor, Needs } from '../deps.ts';
import { isPublic } from '../spots/spot.ts';

/** Months are counted where the business is. */
const ZONE = 'Europe/Madrid';

const monthOf = (instant: number) => toLocal(ZONE, instant).date.slice(0, 7);
const isPaid = (status: string) => status === 'confirmed' || status === 'completed';

/**
 * BR-09. Earnings: the owner's share of paid stays that begin this month. Rating: average over all reviews of the
 * caller's spaces, 0 without any. Upcoming: paid stays that have not ended, as a driver or on own spaces.
 */
export const getStatistics = async (
  deps: Needs<'spots' | 'bookings' | 'clock'>,
  actor: Actor,
): Promise<Statistics> => {
  const now = deps.clock.now();
  const [spots, driven, hosted] = await Promise.all([
    deps.spots.listByOwner(actor.userId),
    deps.bookings.listByDriver(actor.userId),
    deps.bookings.listByOwner(actor.userId),
  ]);
  const earnedCents = hosted
    .filter(({ status, startAt }) => isPaid(status) && monthOf(Date.parse(startAt)) === monthOf(now))
    .reduce((sum, { ownerCents }) => sum + ownerCents, 0);
  const ratingSum = spots.reduce((sum, spot) => sum + spot.ratingSum, 0);
  const ratingCount = spots.reduce((sum, spot) => sum + spot.ratingCount, 0);
  const isUpcoming = (booking: { status: string; endAt: string }) =>
    booking.status === 'confirmed' && Date.parse(booking.endAt) > now;
  return {
    earnings: toEuros(earnedCents),
    averageRating: ratingCount === 0 ? 0 : Math.round((ratingSum / ratingCount) * 10) / 10,
    upcomingBookings: [...driven, ...hosted].filter(isUpcoming).length,
    activeSpots: spots.filter(isPublic).length,
  };
};
