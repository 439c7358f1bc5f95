import * as z from 'zod';
import { MESSAGE_DAYS, MAX_MESSAGE_LENGTH } from '../model/rules.ts';
import { answerCursor, BookingId, IntegerText, textBlock } from '../model/fields.ts';
import { route } from './route.ts';

/** Messages of a booking are numbered from 1. */
const MessageNumber = z.int().min(1).max(99_999_999);

/** A message of a conversation. Its text is plain text. */
export const ConversationMessage = z
  .object({
    number: MessageNumber,
    isMine: z.boolean(),
    text: z.string(),
    sentAt: z.string(),
    /** Only of own messages: the sender's id of the attempt. */
    clientId: z.string().optional(),
  })
  .meta({ id: 'Message' });
export type ConversationMessage = z.infer<typeof ConversationMessage>;

/** A page of a conversation, oldest message first. */
export const ConversationPage = z
  .object({
    messages: z.array(ConversationMessage),
    /** The value of `before` for the previous page. */
    earlier: MessageNumber.nullable(),
    /** First name of the other party; null if the account was deleted. */
    otherName: z.string().nullable(),
    unread: z.int(),
    canWrite: z.boolean(),
    /** The time when the conversation closes; null if nobody can ever write, or the stay was not paid. */
    writeUntil: z.string().nullable(),
  })
  .meta({ id: 'ConversationPage' });
export type ConversationPage = z.infer<typeof ConversationPage>;

/** A conversation in the caller's list. */
export const Conversation = z
  .object({
    bookingId: BookingId,
    role: z.enum(['driver', 'owner']),
    otherName: z.string().nullable(),
    spotTitle: z.string(),
    spotImage: z.string().nullable(),
    /** The beginning of the latest message. */
    lastText: z.string(),
    isLastMine: z.boolean(),
    lastAt: z.string(),
    unread: z.int(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

export const messageRoutes = {
  listConversations: route({
    method: 'GET',
    path: '/messages',
    auth: 'user',
    summary: 'Conversations of the caller, the one with the latest message first, 30 at a time',
    query: z.object({ cursor: answerCursor('bkg') }),
    response: z.object({ conversations: z.array(Conversation), nextCursor: z.string().nullable() }),
    needs: { table: 'read' },
  }),
  listMessages: route({
    method: 'GET',
    path: '/bookings/{bookingId}/messages',
    auth: 'user',
    summary: 'What driver and owner of a booking wrote to each other: the latest 50, or those before one',
    query: z.object({ before: IntegerText.pipe(MessageNumber).optional() }),
    response: ConversationPage,
    errors: ['not_found'],
    needs: { table: 'read' },
  }),
  writeMessage: route({
    method: 'POST',
    path: '/bookings/{bookingId}/messages',
    auth: 'user',
    summary:
      `Write to the other party of a paid booking, until ${String(MESSAGE_DAYS)} days after its end or cancellation. clientId names the ` +
      'attempt: the same one again answers the same message',
    body: z.object({
      text: textBlock(1, MAX_MESSAGE_LENGTH),
      clientId: z.string().regex(/^[0-9A-Za-z-]{8,64}$/, 'Must be 8 to 64 letters, digits and hyphens.'),
    }),
    response: ConversationMessage,
    status: 201,
    errors: ['not_found', 'conversation_closed', 'already_written', 'conflict', 'rate_limited'],
    needs: { table: 'write' },
  }),
  markMessagesRead: route({
    method: 'POST',
    path: '/bookings/{bookingId}/messages/read',
    auth: 'user',
    summary: 'Mark what the other wrote as read up to a message; answers how many are unread then',
    body: z.object({ upTo: MessageNumber }),
    response: z.object({ unread: z.int() }),
    errors: ['not_found'],
    needs: { table: 'write' },
  }),
} as const;
