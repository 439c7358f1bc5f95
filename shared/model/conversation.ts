import * as z from 'zod';
import { type Held, part, record } from './record.ts';

export const PARTIES = ['driver', 'owner'] as const;
export type Party = (typeof PARTIES)[number];

/**
 * The conversation of a booking's driver and owner. Reading and writing happen at the same time, so each has its own attributes: how many
 * messages a party sent, how many of the other's it has read, and of how many it was notified, or is about to be.
 */
export const StoredConversation = record('conversation', {
  parties: {
    bookingId: z.string(),
    /** First names; empty once an account is closed. */
    driverName: z.string().default(''),
    ownerName: z.string().default(''),
    spot: part({ title: z.string(), image: z.string().nullable() }),
    /** The number of messages, which is the number of the latest one. */
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
    /** Empty once the writer's account is closed. */
    text: z.string(),
    sentAt: z.string(),
    /** Identifies an attempt to send; the writer's page recognises by it which message arrived. */
    clientId: z.string(),
  },
  nobody: {
    /** The number of messages of each party up to this one: a party that has read this one has read so many of the other's. */
    driverSent: z.int(),
    ownerSent: z.int(),
  },
});
export type ConversationMessage = Held<typeof ConversationMessage>;
