import * as z from 'zod';
import { type Held, part, record } from './record.ts';

/** What must follow a change that was written. What it is about is named by id. */
export const StoredOutboxEntry = record('outbox entry', {
  nobody: {
    id: z.string(),
    /** What is still to be done, each named by its area. */
    effects: z.array(z.string()),
    userId: z.string().optional(),
    /** The address that a change of it is about. */
    email: z.string().optional(),
    spot: part({ id: z.string(), title: z.string() }).optional(),
    /** Why an administrator refused. */
    reason: z.string().optional(),
    /** Addresses of pictures that are in use from now on, and of those that no longer are. */
    keptImages: z.array(z.string()).optional(),
    droppedImages: z.array(z.string()).optional(),
    bookingId: z.string().optional(),
    contactId: z.string().optional(),
    /** How many messages of the other `userId` is told of. */
    told: z.int().optional(),
    /** Where a run goes on that could not do all at once. */
    after: z.string().optional(),
    /** Nothing is done before this instant. */
    notBefore: z.string().optional(),
    paymentIntentId: z.string().optional(),
    /** How often it was taken since an effect of it was done. */
    attempts: z.int().default(0),
    /** From then on another worker may take it. */
    dueAt: z.string(),
  },
});
export type StoredOutboxEntry = Held<typeof StoredOutboxEntry>;
