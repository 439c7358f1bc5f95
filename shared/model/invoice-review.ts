import * as z from 'zod';
import { type Held, record } from './record.ts';

/**
 * What an invoice cannot be issued without: the owner's tax details, whom a full invoice of the stay is for, or an operator's look at the
 * owner's tax number, which another account has, too.
 */
export const INVOICE_WAITS = ['owner_details', 'recipient_data', 'shared_tax_id'] as const;
export type InvoiceWait = (typeof INVOICE_WAITS)[number];

/** A booking whose money, or whose invoice data, has changed: its invoices must be compared with what is owed. */
export const InvoiceReview = record('invoice review', {
  nobody: {
    bookingId: z.string(),
    /** Random, of the latest change: a job that has read an earlier one does not remove it. */
    token: z.string(),
    /** The first change since the invoices were compared. */
    dueAt: z.string(),
    /** When a job looks at it next: later after a failure, and while it waits. */
    tryAt: z.string(),
    attempts: z.int(),
    /** What some of its invoices wait for, and whose they are; null where none waits. */
    waitsFor: z.enum(INVOICE_WAITS).nullable(),
    waitsForId: z.string().nullable(),
  },
});
export type InvoiceReview = Held<typeof InvoiceReview>;
