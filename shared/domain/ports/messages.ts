import type { Booking } from '../../model/booking.ts';
import type { ANSWER_SPEEDS } from '../../model/constants.ts';
import type { OutboxEvent } from './outbox.ts';
import type { ConversationMessage, Party } from '../../model/conversation.ts';

/** The effects of a message, performed by the outbox some time after it is written. */
export type MessageEffect = 'notify_message_received' | 'mail_message_received';

/** The progress of each party, counted in messages. */
export interface Progress {
  /** Messages that this party wrote. */
  readonly sent: number;
  /** Messages of the other that this party has read. */
  readonly read: number;
  /** Messages of the other of which this party was notified away from the conversation, or is about to be. */
  readonly told: number;
}

/** The conversation of driver and owner of a booking. */
export interface Conversation extends Readonly<Record<Party, Progress>> {
  readonly bookingId: string;
  readonly driverId: string;
  readonly ownerId: string;
  /** First names. */
  readonly driverName: string;
  readonly ownerName: string;
  readonly spot: Pick<Booking['spot'], 'title' | 'image'>;
  /** Number of messages; equals the number of the latest one. */
  readonly count: number;
  readonly lastText: string;
  readonly lastFrom: Party;
  readonly lastAt: string;
}

export interface Messages {
  find(bookingId: string, number: number): Promise<ConversationMessage | undefined>;
  findConversation(bookingId: string): Promise<Conversation | undefined>;
  /** The message of an earlier attempt to send. */
  findSent(bookingId: string, userId: string, clientId: string): Promise<ConversationMessage | undefined>;
  /** The latest messages, or those before a number, earliest first. */
  list(
    bookingId: string,
    page: { limit: number; before?: number | undefined },
  ): Promise<ConversationMessage[]>;
  /** A person's conversations, latest message first; `after` is the cursor of the previous page. */
  listConversations(
    userId: string,
    page: { limit: number; after?: string | undefined },
  ): Promise<{ conversations: Conversation[]; next?: string | undefined }>;
  /** The booking of a person's next conversation in the order of ids; of the first one after ''. */
  findNextConversation(userId: string, after: string): Promise<string | undefined>;
  /**
   * Writes a message of `userId`, the updated conversation and what follows, in one transaction: the effects, and one more answered
   * conversation of the writer. Concurrent reads are kept. `repeated`: this attempt was already made. `stale`: another message was faster.
   */
  send(
    next: Conversation,
    message: ConversationMessage,
    userId: string,
    follows: { events: readonly OutboxEvent[]; answered?: (typeof ANSWER_SPEEDS)[number] | undefined },
    now: number,
  ): Promise<'sent' | 'repeated' | 'stale'>;
  /** Sets the number of the other's messages that a party has read, or was notified of; it never decreases. */
  markRead(bookingId: string, reader: Party, read: number): Promise<void>;
  markTold(bookingId: string, reader: Party, told: number): Promise<void>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly messages: Messages;
  }
}
