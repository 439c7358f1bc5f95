import * as z from 'zod';
import { type Held, part, record } from './record.ts';

/** Work that must follow a committed change. Its objects are named by id. */
export const StoredOutboxEntry = record('outbox entry', {
  nobody: {
    id: z.string(),
    /** The remaining effects, each named by its area. */
    effects: z.array(z.string()),
    userId: z.string().optional(),
    /** The address that the change concerned. */
    email: z.string().optional(),
    spot: part({ id: z.string(), title: z.string() }).optional(),
    /** An administrator's reason for a rejection. */
    reason: z.string().optional(),
    /** Addresses of pictures that are used from now on, and of those that no longer are. */
    keptImages: z.array(z.string()).optional(),
    droppedImages: z.array(z.string()).optional(),
    bookingId: z.string().optional(),
    /** A change of the booking's dates. */
    changeId: z.string().optional(),
    rentalId: z.string().optional(),
    /** A payment for a change that goes back. */
    paidCents: z.int().optional(),
    /** The kind of the notification to show in browsers. */
    kind: z.string().optional(),
    contactId: z.string().optional(),
    /** A calendar that `spot` follows. */
    importId: z.string().optional(),
    /** The number of the other party's messages that `userId` is notified of. */
    told: z.int().optional(),
    /** The position at which a run continues that could not do everything at once. */
    after: z.string().optional(),
    /** No effect runs before this instant. */
    notBefore: z.string().optional(),
    paymentIntentId: z.string().optional(),
    /** The time that became free at `spot`, or a stay in it. */
    period: part({ startAt: z.string(), endAt: z.string() }).optional(),
    /** The weekday price of `spot` of which `userId` is notified. */
    priceCents: z.int().optional(),
    /** The year of a report to the tax office. */
    year: z.int().optional(),
    /** Number of attempts since its last completed effect. */
    attempts: z.int().default(0),
    /** Another worker may take it from then on. */
    dueAt: z.string(),
  },
});
export type StoredOutboxEntry = Held<typeof StoredOutboxEntry>;
