import { DAY } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { PayoutRules } from '../ports/payouts.ts';

const WEEK = 7 * DAY;

/** What an owner was sent within a week, and takes what is about to be sent. */
export interface WeeklyRoom {
  /** Undefined when the share may be sent now, which is then counted; else when there is room, epoch milliseconds. */
  take(cents: number, now: number): number | undefined;
}

/** Room of an owner by what was sent so far. A share above the ceiling goes when nothing else was sent for a week. */
export const trackWeeklyRoom = (
  bookings: readonly Pick<Booking, 'payout'>[],
  { weeklyCents }: PayoutRules,
): WeeklyRoom => {
  const sent = bookings.flatMap(({ payout }) =>
    payout?.sentAt ? [{ at: Date.parse(payout.sentAt), cents: payout.cents }] : [],
  );
  return {
    take: (cents, now) => {
      const recent = sent.filter(({ at }) => at > now - WEEK).toSorted((a, b) => a.at - b.at);
      let total = recent.reduce((sum, share) => sum + share.cents, 0);
      let roomAt: number | undefined;
      for (const share of recent) {
        if (total + cents <= weeklyCents) break;
        total -= share.cents;
        roomAt = share.at + WEEK;
      }
      if (roomAt === undefined) sent.push({ at: now, cents });
      return roomAt;
    },
  };
};
