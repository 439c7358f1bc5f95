import type {
  Conversation as ConversationAnswer,
  ConversationPage,
  ConversationMessage as ConversationMessageAnswer,
} from '../../api/messages.ts';
import { toIso } from '../../lib/time.ts';
import { toFirstName } from '../../lib/first-name.ts';
import { findOwnBooking } from '../bookings/to-booking.ts';
import type { Actor, Needs } from '../deps.ts';
import type { ConversationMessage, Party } from '../../model/conversation.ts';
import type { Conversation } from '../ports/messages.ts';
import { otherParty, findParty, countUnreadMessages, writableUntil } from './conversation.ts';

const MESSAGES = 50;
const CONVERSATIONS = 30;

/** A message as the API answers it to a party. */
export const toMessageAnswer = (message: ConversationMessage, reader: Party): ConversationMessageAnswer => {
  const isMine = message.from === reader;
  return {
    number: message.number,
    isMine,
    text: message.text,
    sentAt: message.sentAt,
    ...(isMine && { clientId: message.clientId }),
  };
};

/** A page of a booking's messages, always open to its parties; `not_found` for anyone else. */
export const listMessages = async (
  deps: Needs<'bookings' | 'messages' | 'accounts' | 'clock'>,
  actor: Actor,
  bookingId: string,
  query: { before?: number | undefined },
): Promise<ConversationPage> => {
  const booking = await findOwnBooking(deps, actor, bookingId);
  const reader = findParty(booking, actor.userId);
  const [conversation, messages, other] = await Promise.all([
    deps.messages.findConversation(bookingId),
    deps.messages.list(bookingId, { limit: MESSAGES, before: query.before }),
    deps.accounts.find(reader === 'driver' ? booking.ownerId : booking.driverId),
  ]);
  // A party whose account is closed can receive no messages.
  const until = other && writableUntil(booking);
  const first = messages[0]?.number ?? 1;
  return {
    messages: messages.map((message) => toMessageAnswer(message, reader)),
    earlier: first > 1 ? first : null,
    otherName: toFirstName(other?.fullName ?? '') || null,
    unread: conversation ? countUnreadMessages(conversation, reader) : 0,
    canWrite: until !== undefined && deps.clock.now() <= until,
    writeUntil: until === undefined ? null : toIso(until),
  };
};

const toConversationAnswer = (conversation: Conversation, userId: string): ConversationAnswer => {
  const reader = findParty(conversation, userId);
  return {
    bookingId: conversation.bookingId,
    role: reader,
    otherName: conversation[`${otherParty(reader)}Name`] || null,
    spotTitle: conversation.spot.title,
    spotImage: conversation.spot.image,
    lastText: conversation.lastText,
    isLastMine: conversation.lastFrom === reader,
    lastAt: conversation.lastAt,
    unread: countUnreadMessages(conversation, reader),
  };
};

/** The caller's conversations, latest message first, in pages. */
export const listConversations = async (
  deps: Needs<'messages'>,
  actor: Actor,
  query: { cursor?: string | undefined },
): Promise<{ conversations: ConversationAnswer[]; nextCursor: string | null }> => {
  const { conversations, next } = await deps.messages.listConversations(actor.userId, {
    limit: CONVERSATIONS,
    after: query.cursor,
  });
  return {
    conversations: conversations.map((conversation) => toConversationAnswer(conversation, actor.userId)),
    nextCursor: next ?? null,
  };
};

/**
 * Records that the caller has read up to a message, and returns how many are unread then. A lower number changes nothing; a number that
 * does not exist yet means the latest.
 */
export const markMessagesRead = async (
  deps: Needs<'bookings' | 'messages'>,
  actor: Actor,
  bookingId: string,
  { upTo }: { upTo: number },
): Promise<{ unread: number }> => {
  const booking = await findOwnBooking(deps, actor, bookingId);
  const conversation = await deps.messages.findConversation(bookingId);
  if (!conversation) return { unread: 0 };
  const reader = findParty(booking, actor.userId);
  const message = await deps.messages.find(bookingId, Math.min(upTo, conversation.count));
  const read = message?.[`${otherParty(reader)}Sent`] ?? 0;
  if (read > conversation[reader].read) await deps.messages.markRead(bookingId, reader, read);
  return { unread: conversation[otherParty(reader)].sent - Math.max(read, conversation[reader].read) };
};
