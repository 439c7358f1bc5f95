import * as z from 'zod';
import { type Held, part, record } from './record.ts';

const Period = part({
  version: z.string(),
  /** The times of acceptance and end; null while it holds. */
  from: z.string(),
  until: z.string().nullable(),
});

/** The agreements of an owner that the platform issues invoices in the owner's name, in order. */
export const InvoicingAgreement = record('invoicing agreement', {
  owner: { periods: z.array(Period) },
  nobody: {
    userId: z.string(),
    /** Increased by every write, which requires the previous revision. */
    revision: z.int(),
    updatedAt: z.string(),
  },
});
export type InvoicingAgreement = Held<typeof InvoicingAgreement>;
