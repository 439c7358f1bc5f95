import type { Needs } from '../deps.ts';
import type { ExportPage } from '../export-page.ts';
import { findParty } from './conversation.ts';

const PAGE_SIZE = 50;

/**
 * The export of a person's messages. `after`: the booking of a conversation; with a number, its next, earlier page ends before that message.
 */
export const exportMessages = async (
  deps: Needs<'messages' | 'bookings'>,
  userId: string,
  after: string,
): Promise<ExportPage> => {
  const [bookingId = '', number] = after.split(':');
  const isWithin = number !== undefined;
  const id = isWithin ? bookingId : await deps.messages.findNextConversation(userId, bookingId);
  const booking = id === undefined ? undefined : await deps.bookings.find(id);
  if (!booking || ![booking.driverId, booking.ownerId].includes(userId))
    return { lists: {}, reads: 2, next: id };
  const before = isWithin ? Number(number) : undefined;
  const page = await deps.messages.list(booking.id, { limit: PAGE_SIZE, before });
  const party = findParty(booking, userId);
  const first = page[0]?.number ?? 1;
  return {
    lists: {
      messages: page.map(({ number: count, from, text, sentAt }) => ({
        bookingId: booking.id,
        number: count,
        isMine: from === party,
        text,
        sentAt,
      })),
    },
    reads: 3,
    next: first > 1 ? `${booking.id}:${String(first)}` : booking.id,
  };
};
