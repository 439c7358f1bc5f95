import type { Payout } from '../../api/payouts.ts';
import type { Booking } from '../../model/booking.ts';
import { pagesOver } from '../bookings/pages-over.ts';
import { toPayout } from '../bookings/to-booking.ts';
import type { Actor, Needs } from '../deps.ts';

/** The page size. */
const PAGE = 20;
/** Read at a time: most past stays have a payout, future ones have none. */
const READ = 50;

const toAnswer = (booking: Booking): Payout[] => {
  const { id: bookingId, spotId, spot, startAt: startTime, endAt: endTime, timeZone } = booking;
  const payout = toPayout(booking);
  return payout
    ? [{ ...payout, bookingId, spotId, spotTitle: spot.title, startTime, endTime, timeZone }]
    : [];
};

/** The caller's shares, latest stay first. `cursor` is the last booking of the previous page; an unknown one starts from the beginning. */
export const listPayouts = async (
  deps: Needs<'bookings'>,
  actor: Actor,
  { cursor }: { cursor?: string | undefined },
): Promise<{ payouts: Payout[]; nextCursor: string | null }> => {
  const last = cursor === undefined ? undefined : await deps.bookings.find(cursor);
  const payouts: Payout[] = [];
  const after = last?.ownerId === actor.userId ? last : undefined;
  for await (const page of pagesOver(deps, actor.userId, { limit: READ, after })) {
    payouts.push(...page.flatMap(toAnswer));
    if (payouts.length > PAGE) break;
  }
  const shown = payouts.slice(0, PAGE);
  return { payouts: shown, nextCursor: payouts.length > PAGE ? (shown.at(-1)?.bookingId ?? null) : null };
};
