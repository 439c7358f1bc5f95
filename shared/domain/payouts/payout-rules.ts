import { DAY } from '../../lib/time.ts';
import { PAYOUT_HOURS } from '../bookings/booking-process.ts';
import type { Booking } from '../bookings/booking.ts';
import type { Needs } from '../deps.ts';
import type { PayoutRules } from './ports.ts';

const READ = 50;
const WEEK = 7 * DAY;

const wasSent = ({ payout }: Booking) => payout?.state === 'sent' && payout.cents > 0;

const isNewOwner = async (
  deps: Needs<'bookings'>,
  ownerId: string,
  { newOwnerStays }: PayoutRules,
): Promise<boolean> => {
  let sent = 0;
  let after: Booking | undefined;
  for (let hasMore = true; hasMore && sent < newOwnerStays;) {
    const page = await deps.bookings.pageByOwner(ownerId, { limit: READ, after });
    sent += page.bookings.filter(wasSent).length;
    after = page.bookings.at(-1);
    hasMore = page.hasMore && after !== undefined;
  }
  return sent < newOwnerStays;
};

/** Hours from the end of a stay until the owner's share is due: 24 (BR-06), or more where the owner is new. */
export const payoutHoursOf = async (
  deps: Needs<'bookings' | 'settings'>,
  ownerId: string,
): Promise<number> => {
  const { payoutRules } = deps.settings;
  if (!payoutRules || !(await isNewOwner(deps, ownerId, payoutRules))) return PAYOUT_HOURS;
  return payoutRules.newOwnerDays * 24;
};

/** What an owner was sent within a week, and takes what is about to be sent. */
export interface WeeklyRoom {
  /** Undefined when the share may be sent now, which is then counted; else when there is room, epoch milliseconds. */
  take(cents: number, now: number): number | undefined;
}

/** Room of an owner by what was sent so far. A share above the ceiling goes when nothing else was sent for a week. */
export const weeklyRoomOf = (
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
