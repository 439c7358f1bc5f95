import type { Booking } from '../../model/booking.ts';
import type { OutboxEvent } from './outbox.ts';
import type { ConversationMessage, Party } from '../../model/conversation.ts';

/** What follows a message, done by the outbox some time after it is written. */
export type MessageEffect = 'notify_message_received' | 'mail_message_received';

/** How far each party is, counted in messages. */
export interface Progress {
  /** Messages that this party wrote. */
  readonly sent: number;
  /** Messages of the other that this party has read. */
  readonly read: number;
  /** Messages of the other that this party was told of away from the conversation, or is about to be. */
  readonly told: number;
}

/** What driver and owner of a booking write to each other. */
export interface Conversation extends Readonly<Record<Party, Progress>> {
  readonly bookingId: string;
  readonly driverId: string;
  readonly ownerId: string;
  /** First names. */
  readonly driverName: string;
  readonly ownerName: string;
  readonly spot: Pick<Booking['spot'], 'title' | 'image'>;
  /** Of messages; the number of the latest one. */
  readonly count: number;
  readonly lastText: string;
  readonly lastFrom: Party;
  readonly lastAt: string;
}

export interface Messages {
  find(bookingId: string, number: number): Promise<ConversationMessage | undefined>;
  findConversation(bookingId: string): Promise<Conversation | undefined>;
  /** What came of a sender's attempt to send. */
  findSent(bookingId: string, userId: string, clientId: string): Promise<ConversationMessage | undefined>;
  /** The latest ones before a number, or of all, earliest first. */
  list(
    bookingId: string,
    page: { limit: number; before?: number | undefined },
  ): Promise<ConversationMessage[]>;
  /** Those of a person, the one with the latest message first; `after` is the cursor of an earlier page. */
  listConversations(
    userId: string,
    page: { limit: number; after?: string | undefined },
  ): Promise<{ conversations: Conversation[]; next?: string | undefined }>;
  /** The booking of the first conversation of a person after one, in the order of their ids; of the very first after ''. */
  findNextConversation(userId: string, after: string): Promise<string | undefined>;
  /**
   * Writes a message of `userId` and the conversation as it is with it, and what is to follow, all or nothing. What was
   * read meanwhile stays read. `repeated`: this attempt was made before; `stale`: another message was faster.
   */
  send(
    next: Conversation,
    message: ConversationMessage,
    userId: string,
    events: readonly OutboxEvent[],
    now: number,
  ): Promise<'sent' | 'repeated' | 'stale'>;
  /** How many of the other's messages a party has read, or was told of; it never goes back. */
  markRead(bookingId: string, reader: Party, read: number): Promise<void>;
  markTold(bookingId: string, reader: Party, told: number): Promise<void>;
}
