import { DAY } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { PayoutRules } from '../ports/payouts.ts';

const WEEK = 7 * DAY;

/** The rest of an owner's weekly limit. */
export interface WeeklyRoom {
  /** Undefined if the share may be sent now, which is then counted; otherwise when it may be, epoch milliseconds. */
  take(cents: number, now: number): number | undefined;
  /** Whether a share is above the whole limit. */
  exceeds(cents: number): boolean;
}

/** The rest of a limit, from transfers so far. A share above the whole limit is sent if nothing else was for a week. */
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
    exceeds: (cents) => cents > weeklyCents,
  };
};
