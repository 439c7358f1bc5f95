import { MAX_STAY_DAYS } from '../../model/rules.ts';
import type { Statistics } from '../../api/accounts.ts';
import { toEuros } from '../../lib/money.ts';
import { DAY, HOUR } from '../../lib/time.ts';
import { toMonth } from '../bookings/business-month.ts';
import type { Totals } from '../ports/bookings.ts';
import type { Actor, Needs } from '../deps.ts';
import { isPublic } from '../spots/spot.ts';

/** A stay that begins earlier than this before an instant is over by then (ruling 6, and an hour of daylight saving). */
const MAX_STAY = MAX_STAY_DAYS * DAY + HOUR;

const FIRST_MONTH = '2000-01';
const LAST_MONTH = '2999-12';

const sum = (totals: readonly Totals[], name: string) =>
  totals.reduce((all, { amounts }) => all + (amounts[name] ?? 0), 0);

/**
 * The figures of the dashboard (BR-09), from totals, so that their cost does not depend on the number of bookings.
 *
 * - `earnings`: the owner's share, commission and fee taken off, of the stays on the caller's spots that start in this calendar month of
 *   Europe/Madrid, including future ones. Only what is the owner's to keep counts (confirmed, completed, cancelled too late
 *   for a refund): none that is pending, expired or refunded. A stay over the end of a month counts where it starts.
 * - `averageRating`: over all reviews of the caller's spots, not over the averages of spots; one decimal, 0 without any.
 * - `upcomingBookings`: confirmed stays that have not ended, as a driver and on own spots, including current ones. The timer ends a stay
 *   within a minute.
 * - `activeSpots`: public spots of the caller: approved and not paused. `spots`: all of them.
 * - `bookings`: bookings as a driver that were paid, whatever became of them.
 */
export const getStatistics = async (
  deps: Needs<'spots' | 'bookingTotals' | 'clock'>,
  actor: Actor,
): Promise<Statistics> => {
  const now = deps.clock.now();
  const { userId } = actor;
  const from = toMonth(now - MAX_STAY);
  const [spots, driven, hosted] = await Promise.all([
    deps.spots.listByOwner(userId),
    deps.bookingTotals.list(userId, 'driver', { from: FIRST_MONTH, to: LAST_MONTH }),
    deps.bookingTotals.list(userId, 'owner', { from, to: LAST_MONTH }),
  ]);
  const thisMonth = hosted.filter(({ month }) => month === toMonth(now));
  const ratingSum = spots.reduce((all, spot) => all + spot.ratingSum, 0);
  const ratingCount = spots.reduce((all, spot) => all + spot.ratingCount, 0);
  return {
    earnings: toEuros(sum(thisMonth, 'ownerCents')),
    averageRating: ratingCount === 0 ? 0 : Math.round((ratingSum / ratingCount) * 10) / 10,
    upcomingBookings: sum([...driven, ...hosted], 'upcoming'),
    activeSpots: spots.filter(isPublic).length,
    spots: spots.length,
    bookings: sum(driven, 'bookings'),
  };
};
