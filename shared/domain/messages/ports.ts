import type { OutboxEvent } from '../outbox/outbox.ts';
import type { ConversationMessage, Party } from '../../model/conversation.ts';
import type { Conversation } from './conversation.ts';

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
