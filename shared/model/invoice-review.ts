import * as z from 'zod';
import { type Held, record } from './record.ts';

/**
 * The missing condition of an invoice: the owner's tax details, the recipient of a full invoice of the stay, or an operator's check of the
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
    /** The time of the job's next check: later after a failure, and while it waits. */
    tryAt: z.string(),
    attempts: z.int(),
    /** The missing condition of some of its invoices, and the person who has to meet it; null where none waits. */
    waitsFor: z.enum(INVOICE_WAITS).nullable(),
    waitsForId: z.string().nullable(),
  },
});
export type InvoiceReview = Held<typeof InvoiceReview>;
