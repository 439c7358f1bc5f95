import { toIso } from '../../lib/time.ts';
import type { EffectDeps } from '../deps.ts';
import { bookingNotification } from '../bookings/booking-notification.ts';
import { addNotification } from '../notifications/add-notification.ts';
import type { Effects } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import type { Party } from '../../model/conversation.ts';
import type { Conversation, MessageEffect } from '../ports/messages.ts';
import { otherParty, findParty, countUnreadMessages } from './conversation.ts';
import { messageMail } from './message-mails.ts';

/** The mail has at most this many messages of a burst; the others are on the site. */
const MAX_MAILED = 10;

interface Burst {
  readonly conversation: Conversation;
  readonly reader: Party;
}

/** The burst of an entry, unless all of it has been read or a later entry reports more. */
const findBurst = async (deps: EffectDeps, entry: OutboxEntry): Promise<Burst | undefined> => {
  const { bookingId, userId, told } = entry;
  const conversation = bookingId === undefined ? undefined : await deps.messages.findConversation(bookingId);
  if (!conversation || userId === undefined || told === undefined)
    throw new Error(`Outbox entry ${entry.id} names no conversation that exists.`);
  const reader = findParty(conversation, userId);
  const isCurrent = conversation[reader].told === told;
  return isCurrent && countUnreadMessages(conversation, reader) > 0 ? { conversation, reader } : undefined;
};

/** The unread messages of a burst, earliest first; only the latest if there are many. */
const unreadTexts = async (deps: EffectDeps, { conversation, reader }: Burst): Promise<string[]> => {
  const other = otherParty(reader);
  const messages = await deps.messages.list(conversation.bookingId, { limit: 50 });
  return messages
    .filter((message) => message.from === other && message[`${other}Sent`] > conversation[reader].read)
    .slice(-MAX_MAILED)
    .map(({ text }) => text);
};

/** The outbox effects of messages that were not read soon. */
export const messageEffects: Effects<MessageEffect> = {
  notify_message_received: async (deps, entry) => {
    const burst = await findBurst(deps, entry);
    const booking = burst && (await deps.bookings.find(burst.conversation.bookingId));
    if (!booking) return;
    const at = toIso(deps.clock.now());
    await addNotification(deps, bookingNotification(booking, 'message_received', burst.reader, entry.id, at));
  },
  mail_message_received: async (deps, entry) => {
    const burst = await findBurst(deps, entry);
    const to = entry.userId === undefined ? undefined : await deps.accounts.find(entry.userId);
    if (!burst || !to) return;
    const { conversation, reader } = burst;
    const texts = await unreadTexts(deps, burst);
    await deps.mail.send(messageMail(conversation, reader, texts, to, deps.settings.siteUrl));
    // The mail has all of them: nothing more is mailed until they are read.
    await deps.messages.markTold(conversation.bookingId, reader, conversation[otherParty(reader)].sent);
  },
};
