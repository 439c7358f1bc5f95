import * as z from 'zod';
import { type Held, part, record } from './record.ts';

/**
 * The version of the text that an owner accepts, so that the platform issues the rent invoices in the owner's name (RD 1619/2012 art. 5.2).
 * A changed text is another version.
 */
export const INVOICING_AGREEMENT_VERSION = '2026-11';

const Period = part({
  version: z.string(),
  /** When it was accepted, and ended; null while it holds. */
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
