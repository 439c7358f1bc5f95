import * as z from 'zod';
import { Payout, Reversed } from './booking.ts';
import { CLAIM_KINDS, CLAIM_STATUSES } from './constants.ts';
import { type Held, part, record } from './record.ts';

/** An administrator's decision about a claim: the amount due, or nothing. */
const Decision = part({ cents: z.int(), text: z.string(), at: z.string() });

/** An owner's claim against a driver after a stay; there is one per booking at most. Money in cents. */
export const Claim = record('claim', {
  parties: {
    /** Also names its ledger, apart from the booking's. */
    id: z.string(),
    bookingId: z.string(),
    kind: z.enum(CLAIM_KINDS),
    text: z.string(),
    amountCents: z.int(),
    /** Names of private pictures. */
    pictures: z.array(z.string()),
    status: z.enum(CLAIM_STATUSES),
    openedAt: z.string(),
    /** The driver's objection; null if none. */
    answer: z.string().nullable(),
    answeredAt: z.string().nullable(),
    decision: Decision.nullable(),
    paidAt: z.string().nullable(),
    /** It is paid from the deposit of the rental whose last month it is about. */
    fromDeposit: z.literal(true).exactOptional(),
    /** What was left of the deposit when it was paid, if that was less. */
    leftCents: z.int().exactOptional(),
  },
  owner: {
    payout: Payout.nullable(),
  },
  nobody: {
    ownerId: z.string(),
    driverId: z.string(),
    /** The payment that it waits for, and once it is paid, the one that paid it. */
    paymentIntentId: z.string().nullable(),
    /** Refunded and disputed amounts, as a booking has them. */
    reversed: Reversed,
    dispute: z.enum(['open', 'won', 'lost']).nullable(),
    /** The administrator who decided. */
    decidedBy: z.string().nullable(),
    /** The time when the present state began, from which its time limit counts. */
    stateSince: z.string(),
    /** Until then, no timer acts on it: its timer failed, or a bank still processes the payment. */
    timerRetryAt: z.string().exactOptional(),
    /** Increased by every write, which requires the previous version. */
    version: z.int(),
    updatedAt: z.string(),
  },
});
export type Claim = Held<typeof Claim>;
