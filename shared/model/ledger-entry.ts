import * as z from 'zod';
import { type Held, part, record } from './record.ts';
import { TAX_AREAS } from './tax-terms.ts';

/**
 * The accounts of a booking's money: outside with the driver, held by us for both, owed to the owner, ours (commission and fee), or outside
 * with the owner.
 */
export const LEDGER_ACCOUNTS = ['driver', 'held', 'owed', 'platform', 'owner'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/**
 * A movement of money, written once and never changed. Its postings sum to zero. `ref` names its cause, such as a payment, so that the same
 * movement cannot be written twice.
 */
export const LedgerEntry = record('ledger entry', {
  parties: {
    bookingId: z.string(),
    kind: z.enum([
      'payment',
      'refund',
      'refund_failed',
      'earning',
      'earning_returned',
      'rebooking',
      'payout',
      'payout_by_hand',
      'chargeback',
      'chargeback_returned',
      'goodwill',
      'goodwill_returned',
      'deposit',
    ]),
    currency: z.string(),
    postings: z.partialRecord(z.enum(LEDGER_ACCOUNTS), z.int()),
    /**
     * The tax in the fee and the commission that it moves to or from the platform, with its rate in basis points: base and tax add up to
     * them. Absent where it moves none, and on bookings without a known tax.
     */
    tax: part({
      area: z.enum(TAX_AREAS),
      rate: z.int(),
      baseCents: z.int(),
      taxCents: z.int(),
    }).exactOptional(),
  },
  nobody: {
    ref: z.string(),
    /** The operator's note about a manual movement: by whom and how. */
    note: z.string().exactOptional(),
  },
});
export type LedgerEntry = Held<typeof LedgerEntry>;
export type LedgerKind = LedgerEntry['kind'];

export const StoredLedgerEntry = record('ledger entry', {
  parties: { ...LedgerEntry.schema.shape, at: z.string() },
});
