import type { Payout } from '../../api/payouts.ts';
import { toEuros } from '../../lib/money.ts';
import type { Booking } from '../../model/booking.ts';
import type { Actor, Needs } from '../deps.ts';

/** The page size. */
const PAGE = 20;
/** Read at a time: most past stays have a payout, future ones have none. */
const READ = 50;

const toAnswer = ({ id, spotId, spot, startAt, endAt, timeZone, payout }: Booking): Payout[] =>
  payout
    ? [
        {
          bookingId: id,
          spotId,
          spotTitle: spot.title,
          startTime: startAt,
          endTime: endAt,
          timeZone,
          state: payout.state,
          amount: toEuros(payout.cents),
          dueAt: payout.dueAt,
          sentAt: payout.sentAt,
          heldFor: payout.heldFor,
        },
      ]
    : [];

/** The caller's shares, latest stay first. `cursor` is the last booking of the previous page; an unknown one starts from the beginning. */
export const listPayouts = async (
  deps: Needs<'bookings'>,
  actor: Actor,
  { cursor }: { cursor?: string | undefined },
): Promise<{ payouts: Payout[]; nextCursor: string | null }> => {
  const last = cursor === undefined ? undefined : await deps.bookings.find(cursor);
  const payouts: Payout[] = [];
  let after = last?.ownerId === actor.userId ? last : undefined;
  for (let hasMore = true; hasMore && payouts.length <= PAGE;) {
    const bookings = await deps.bookings.pageByOwner(actor.userId, 'over', { limit: READ, after });
    payouts.push(...bookings.flatMap(toAnswer));
    after = bookings.at(-1);
    hasMore = bookings.length === READ;
  }
  const shown = payouts.slice(0, PAGE);
  return { payouts: shown, nextCursor: payouts.length > PAGE ? (shown.at(-1)?.bookingId ?? null) : null };
};
