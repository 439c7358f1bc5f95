import { messageLimits } from '../../areas/messages.ts';
import type { ConversationMessage as ConversationMessageAnswer } from '../../api/messages.ts';
import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { MINUTE, toIso } from '../../lib/time.ts';
import { toFirstName } from '../../lib/first-name.ts';
import type { Booking } from '../../model/booking.ts';
import { type AnswerSpeed, toAnswerSpeed } from '../accounts/answer-speed.ts';
import { findOwnBooking } from '../bookings/to-booking.ts';
import type { Actor, Needs } from '../deps.ts';
import type { OutboxEvent } from '../ports/outbox.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import type { ConversationMessage, Party } from '../../model/conversation.ts';
import type { Conversation } from '../ports/messages.ts';
import { otherParty, findParty, writableUntil } from './conversation.ts';
import { toMessageAnswer } from './read-messages.ts';

type SendDeps = Needs<'bookings' | 'messages' | 'accounts' | 'limits' | 'clock'>;

/** Attempts for concurrent writes: both parties may write at once, each with a retry or a second tab. */
const RETRY = { attempts: 6, error: 'Both wrote in the same moment. Try again.' };

/** The notification waits this long, and the mail longer: a party that reads at once needs neither. */
const BELL_AFTER = MINUTE / 2;
const MAIL_AFTER = 5 * MINUTE;

/** The maximum length in lists. */
const PREVIEW = 140;
/** Without half a surrogate pair at the end. */
const cutPreview = (text: string) => text.slice(0, PREVIEW).replace(/\p{Surrogate}$/u, '');

const NOTHING_YET = { sent: 0, read: 0, told: 0 };

/** A conversation before its first message. */
const begin = async (deps: Needs<'accounts'>, booking: Booking, now: number): Promise<Conversation> => {
  const owner = await deps.accounts.find(booking.ownerId);
  return {
    bookingId: booking.id,
    driverId: booking.driverId,
    ownerId: booking.ownerId,
    driverName: toFirstName(booking.driverName),
    ownerName: toFirstName(owner?.fullName ?? ''),
    spot: { title: booking.spot.title, image: booking.spot.image },
    driver: NOTHING_YET,
    owner: NOTHING_YET,
    count: 0,
    lastText: '',
    lastFrom: 'driver',
    lastAt: toIso(now),
  };
};

/** The conversation with another message, and that message. */
const withMessage = (
  before: Conversation,
  from: Party,
  said: { text: string; clientId: string },
  now: number,
): { next: Conversation; message: ConversationMessage } => {
  const count = before.count + 1;
  const sentAt = toIso(now);
  const next = {
    ...before,
    [from]: { ...before[from], sent: before[from].sent + 1 },
    count,
    lastText: cutPreview(said.text),
    lastFrom: from,
    lastAt: sentAt,
  };
  const message = {
    bookingId: before.bookingId,
    number: count,
    from,
    text: said.text,
    sentAt,
    clientId: said.clientId,
    driverSent: next.driver.sent,
    ownerSent: next.owner.sent,
  };
  return { next, message };
};

/** Queues the notification of the reader: one for a burst of messages, after its first one, and none until the burst is read. */
const planNotification = (
  next: Conversation,
  reader: Party,
  now: number,
): { next: Conversation; events: OutboxEvent[] } => {
  const { read, told } = next[reader];
  if (told > read) return { next, events: [] };
  const toldNow = next[otherParty(reader)].sent;
  const event = {
    bookingId: next.bookingId,
    userId: reader === 'driver' ? next.driverId : next.ownerId,
    told: toldNow,
  };
  return {
    next: { ...next, [reader]: { ...next[reader], told: toldNow } },
    events: [
      { ...event, effects: ['notify_message_received'], notBefore: toIso(now + BELL_AFTER) },
      { ...event, effects: ['mail_message_received'], notBefore: toIso(now + MAIL_AFTER) },
    ],
  };
};

/**
 * The speed of a party's first answer, counted from the first message of the other; undefined for any other message. So each conversation
 * counts once, and many messages change nothing.
 */
const findAnswered = async (
  deps: Needs<'messages' | 'accounts'>,
  next: Conversation,
  { from, sentAt }: ConversationMessage,
): Promise<AnswerSpeed | undefined> => {
  if (next[from].sent !== 1 || next.count === 1) return undefined;
  const [asked, writer] = await Promise.all([
    deps.messages.find(next.bookingId, 1),
    deps.accounts.find(next[`${from}Id`]),
  ]);
  return asked && writer && toAnswerSpeed(Date.parse(sentAt) - Date.parse(asked.sentAt));
};

/** The message of an earlier attempt with the same id. Throws `already_written` if its text was different. */
const findSent = async (
  deps: SendDeps,
  actor: Actor,
  bookingId: string,
  said: { text: string; clientId: string },
): Promise<ConversationMessage | undefined> => {
  const sent = await deps.messages.findSent(bookingId, actor.userId, said.clientId);
  if (sent && sent.text !== said.text)
    throw new AppError('already_written', 'This attempt was made before with another text.');
  return sent;
};

/**
 * Writes to the other party of a paid booking, until `MESSAGE_DAYS` after its end or cancellation, and notifies the other party if it is
 * not read soon. A repeated `clientId` returns the existing message. Errors: `not_found`, `conversation_closed`, `already_written`,
 * `rate_limited`, `conflict`.
 */
export const writeMessage = async (
  deps: SendDeps,
  actor: Actor,
  bookingId: string,
  said: { text: string; clientId: string },
): Promise<ConversationMessageAnswer> => {
  const booking = await findOwnBooking(deps, actor, bookingId);
  const now = deps.clock.now();
  const from = findParty(booking, actor.userId);
  const earlier = await findSent(deps, actor, bookingId, said);
  if (earlier) return toMessageAnswer(earlier, from);
  const other = await deps.accounts.find(from === 'driver' ? booking.ownerId : booking.driverId);
  if (!other || now > (writableUntil(booking) ?? 0))
    throw new AppError('conversation_closed', 'Nobody can write about this booking now.');
  await enforceRateLimits(deps, [limit(messageLimits.messages, actor.userId)]);

  return retryOnConflict(async () => {
    const before = (await deps.messages.findConversation(bookingId)) ?? (await begin(deps, booking, now));
    const { next: written, message } = withMessage(before, from, said, now);
    const { next, events } = planNotification(written, otherParty(from), now);
    const answered = await findAnswered(deps, next, message);
    const result = await deps.messages.send(next, message, actor.userId, { events, answered }, now);
    if (result === 'sent') return toMessageAnswer(message, from);
    const faster = result === 'repeated' && (await findSent(deps, actor, bookingId, said));
    return faster ? toMessageAnswer(faster, from) : CONFLICT;
  }, RETRY);
};
