import * as z from 'zod';
import { type Held, part, record } from './record.ts';

export const PARTIES = ['driver', 'owner'] as const;
export type Party = (typeof PARTIES)[number];

/**
 * What driver and owner of a booking write to each other. Marks of reading and writes of messages go on at the same time, so
 * that each has attributes of its own: how many messages a party sent, how many of the other's it has read, and of how many
 * it was told away from the conversation, or is about to be.
 */
export const StoredConversation = record('conversation', {
  parties: {
    bookingId: z.string(),
    /** First names; empty once an account is closed. */
    driverName: z.string().default(''),
    ownerName: z.string().default(''),
    spot: part({ title: z.string(), image: z.string().nullable() }),
    /** Of messages; the number of the latest one. */
    count: z.int(),
    lastText: z.string().default(''),
    lastFrom: z.enum(PARTIES),
    lastAt: z.string(),
    driverSent: z.int(),
    ownerSent: z.int(),
    driverRead: z.int(),
    ownerRead: z.int(),
  },
  nobody: {
    driverId: z.string(),
    ownerId: z.string(),
    driverTold: z.int(),
    ownerTold: z.int(),
  },
});
export type StoredConversation = Held<typeof StoredConversation>;

export const ConversationMessage = record('message', {
  parties: {
    bookingId: z.string(),
    number: z.int(),
    from: z.enum(PARTIES),
    /** Empty once the account of its writer is closed. */
    text: z.string(),
    sentAt: z.string(),
    /** Names one attempt to send it; its writer's page tells by it which message arrived. */
    clientId: z.string(),
  },
  nobody: {
    /** How many each party had written with this one: reading up to here means having read so many of the other's. */
    driverSent: z.int(),
    ownerSent: z.int(),
  },
});
export type ConversationMessage = Held<typeof ConversationMessage>;
