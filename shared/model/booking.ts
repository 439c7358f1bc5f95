import * as z from 'zod';
import { BOOKING_STATUSES, PRICE_LINE_KINDS } from './constants.ts';
import { type Held, part, record } from './record.ts';

/**
 * What goes back to the driver. `asked`: the provider has not answered yet. `failed`: the driver's bank did not take a
 * refund, and nothing has come in its place.
 */
const Refund = part({
  state: z.enum(['asked', 'pending', 'succeeded', 'failed']),
  /** All refunds that did not fail, and the one that is asked for; of a failed one what did not arrive. */
  cents: z.int(),
  /** What was left of the payment when all of it was to go back; 0 where that was not asked for. */
  askedCents: z.int(),
  /** Of payments that made no booking. */
  reason: z.enum(['amount', 'taken', 'closed', 'late', 'returned']).exactOptional(),
  askedAt: z.string(),
  updatedAt: z.string(),
});
export type Refund = Readonly<z.output<typeof Refund>>;
/** Why a payment made no booking. */
export type RefundReason = NonNullable<Refund['reason']>;

/**
 * The owner's share on its way. `waiting`: until `tryAt`. `held`: for the reason in `heldFor`, looked at again at
 * `tryAt`. `sent`: with the owner. `withdrawn`: nothing is left of the payment, by a refund or by the driver's bank.
 */
const Payout = part({
  state: z.enum(['waiting', 'held', 'sent', 'withdrawn']),
  cents: z.int(),
  dueAt: z.string(),
  tryAt: z.string(),
  heldFor: z.enum(['onboarding', 'dispute', 'failure', 'refund']).nullable(),
  /** Goes up when the provider refuses: part of the idempotency key, and kept before each call. */
  attempt: z.int(),
  transferId: z.string().nullable(),
  sentAt: z.string().nullable(),
});
export type Payout = Readonly<z.output<typeof Payout>>;

/** In cents: refunds that did not fail, open disputes, and lost ones. */
const Reversed = part({ refundedCents: z.int(), disputedCents: z.int(), lostCents: z.int() });
export type Reversed = Readonly<z.output<typeof Reversed>>;

const PriceLineCents = part({
  kind: z.enum(PRICE_LINE_KINDS),
  quantity: z.int(),
  unitCents: z.int(),
  amountCents: z.int(),
});
export type PriceLineCents = Readonly<z.output<typeof PriceLineCents>>;

/** A stay that a driver holds or has paid. Money in cents, instants ISO in UTC. */
export const Booking = record('booking', {
  parties: {
    id: z.string(),
    spotId: z.string(),
    /** The first name: the owner learns no other. Bookings of before were written with the whole name. */
    driverName: z.string(),
    startAt: z.string(),
    endAt: z.string(),
    timeZone: z.string(),
    isFullDay: z.boolean(),
    lines: z.array(PriceLineCents),
    totalCents: z.int(),
    status: z.enum(BOOKING_STATUSES),
    /** The cancellation rule as it was when the booking was made (ruling 8). */
    refundableUntil: z.string(),
    refund: Refund.nullable(),
    cancelledAt: z.string().nullable().default(null),
    /** The space as it was when the booking was made. */
    spot: part({ title: z.string(), address: z.string(), image: z.string().nullable() }),
    createdAt: z.string(),
  },
  booker: {
    /** A pending booking keeps its place until then. */
    holdUntil: z.string(),
    paymentIntentId: z.string().nullable(),
    referralCode: z.string().nullable().default(null),
    /** Only of drivers who agreed to the tracking of referrals (ruling 25). */
    referralVisit: part({ location: z.string(), referrer: z.string(), title: z.string() }).exactOptional(),
  },
  owner: {
    commissionCents: z.int(),
    ownerCents: z.int(),
    payout: Payout.nullable(),
  },
  nobody: {
    ownerId: z.string(),
    driverId: z.string(),
    /** Fingerprint of the client that took the hold; only of one that is pending, of a driver with an unverified address. */
    heldFrom: z.string().exactOptional(),
    /** Time does nothing to it before then: its timer has failed, or a bank still works on the payment of a hold that ran out. */
    timerRetryAt: z.string().exactOptional(),
    /** Whether the driver's bank questions the payment: `open` while any dispute is, `lost` where any was. */
    dispute: z.enum(['open', 'won', 'lost']).nullable(),
    /** What of the payment is no longer ours, as the provider last said. */
    reversed: Reversed,
    remindedAt: z.string().nullable().default(null),
    /** Raised by every write, which is made over the version before only. */
    version: z.int(),
    updatedAt: z.string(),
  },
});
export type Booking = Held<typeof Booking>;
