import * as z from 'zod';
import { BOOKING_STATUSES, PRICE_LINE_KINDS, PROBLEM_DECISIONS } from './constants.ts';
import { type Held, part, record } from './record.ts';
import { StoredPattern } from './month-pattern.ts';
import { EXEMPTION_REASONS, TAX_AREAS } from './tax-terms.ts';

/**
 * Refunds to the driver. `asked`: the provider has not answered yet. `failed`: the driver's bank rejected a refund, and nothing has
 * replaced it.
 */
const Refund = part({
  state: z.enum(['asked', 'pending', 'succeeded', 'failed']),
  /** The sum of refunds that did not fail, and the requested one; after a failure, the amount that did not arrive. */
  cents: z.int(),
  /** The rest of the payment when its refund was requested; 0 if none was. */
  askedCents: z.int(),
  /** The part of `cents` that an operator has paid outside of the provider, because the driver's bank rejected the refund. */
  byHandCents: z.int().exactOptional(),
  /** Only for payments without a booking. */
  reason: z.enum(['amount', 'taken', 'closed', 'late', 'returned']).exactOptional(),
  askedAt: z.string(),
  updatedAt: z.string(),
});
export type Refund = Readonly<z.output<typeof Refund>>;
/** Why a payment did not lead to a booking. */
export type RefundReason = NonNullable<Refund['reason']>;

/**
 * The payout of the owner's share. `waiting`: until `tryAt`. `held`: for the reason in `heldFor`, tried again at `tryAt`. `sent`: to the
 * owner. `withdrawn`: nothing of the payment is left, after a refund or a dispute.
 */
export const Payout = part({
  state: z.enum(['waiting', 'held', 'sent', 'withdrawn']),
  cents: z.int(),
  dueAt: z.string(),
  tryAt: z.string(),
  heldFor: z.enum(['onboarding', 'dispute', 'failure', 'refund', 'problem', 'tax_details']).nullable(),
  /** Increased when the provider refuses: part of the idempotency key, stored before each call. */
  attempt: z.int(),
  transferId: z.string().nullable(),
  sentAt: z.string().nullable(),
});
export type Payout = Readonly<z.output<typeof Payout>>;

/** In cents: refunds that did not fail, open disputes, and lost ones. */
export const Reversed = part({ refundedCents: z.int(), disputedCents: z.int(), lostCents: z.int() });
export type Reversed = Readonly<z.output<typeof Reversed>>;

/** A payment that was received for a booking. */
const ReceivedPayment = part({ id: z.string(), cents: z.int() });
export type ReceivedPayment = Readonly<z.output<typeof ReceivedPayment>>;

const PriceLineCents = part({
  kind: z.enum(PRICE_LINE_KINDS),
  quantity: z.int(),
  unitCents: z.int(),
  amountCents: z.int(),
});
export type PriceLineCents = Readonly<z.output<typeof PriceLineCents>>;

/** The dates of a stay, and its price. */
const StayTerms = part({ startAt: z.string(), endAt: z.string(), totalCents: z.int() });

/** A change that was made to a booking after it was paid, with its dates and price before and after. */
const BookingChange = part({
  id: z.string(),
  changedAt: z.string(),
  before: StayTerms,
  after: StayTerms,
});

/** A change that costs more and is not paid yet. Its additional half hours are reserved until `holdUntil`. */
const PendingChange = part({
  id: z.string(),
  startAt: z.string(),
  endAt: z.string(),
  isFullDay: z.boolean(),
  lines: z.array(PriceLineCents),
  totalCents: z.int(),
  commissionCents: z.int(),
  ownerCents: z.int(),
  refundableUntil: z.string(),
  holdUntil: z.string(),
  paymentIntentId: z.string().nullable(),
});

/** The tax in a stay's price. Rates in basis points: 2100 is 21%. */
const StayTax = part({
  area: z.enum(TAX_AREAS),
  /** Rate of the platform's services: the fee, and the commission. */
  rate: z.int(),
  /** Rate of the owner's rent: the same, or 0 if it is exempt. */
  rentRate: z.int(),
  /** Why the rent is exempt; null if it is taxed. */
  exemption: part({ reason: z.enum(EXEMPTION_REASONS), note: z.string() }).nullable(),
});
export type StayTax = Readonly<z.output<typeof StayTax>>;

/** A stay that a driver holds or has paid. Money in cents, instants in ISO format, UTC. */
export const Booking = record('booking', {
  parties: {
    id: z.string(),
    spotId: z.string(),
    /** The first name: the owner sees no other. Older bookings contain the whole name. */
    driverName: z.string(),
    startAt: z.string(),
    endAt: z.string(),
    timeZone: z.string(),
    isFullDay: z.boolean(),
    lines: z.array(PriceLineCents),
    totalCents: z.int(),
    /** By its place, its start and its owner at the time of booking; null on older bookings, and where no rate is known. */
    tax: StayTax.nullable().default(null),
    status: z.enum(BOOKING_STATUSES),
    /** From the cancellation rule at the time of booking (ruling 8), or of a change to another start. */
    refundableUntil: z.string(),
    /**
     * The time until which a stay that has not begun can be cancelled for free because it was just paid (decision 149); absent on older
     * bookings.
     */
    graceUntil: z.string().exactOptional(),
    refund: Refund.nullable(),
    cancelledAt: z.string().nullable().default(null),
    /** The driver's changes, in order (decision 152). */
    changes: z.array(BookingChange).default([]),
    /** The report of its driver that it is not free, and what was decided about it; null without one. */
    problem: z
      .enum(['open', ...PROBLEM_DECISIONS])
      .nullable()
      .default(null),
    /** The booking that took its place after a report, and the one whose place it took. The payments are those of the later one. */
    rebookedTo: z.string().exactOptional(),
    rebookedFrom: z.string().exactOptional(),
    /**
     * The rental that it is a month of, and which: 1 is the first. Absent on stays of days or hours. `isLast` once the end of the rental is
     * known. Its half hours are those of `pattern` between its start and its end; all without one.
     */
    rental: part({
      id: z.string(),
      month: z.int(),
      pattern: StoredPattern.exactOptional(),
      isLast: z.literal(true).exactOptional(),
    }).exactOptional(),
    /** The times of the week of a month that moved to this spot after a report, if it does not have every hour. */
    pattern: StoredPattern.exactOptional(),
    /**
     * The deposit of the rental whose first month it is, paid with it. `heldCents`: what of it is neither given back nor awarded to the owner
     * yet. Absent without one.
     */
    deposit: part({ cents: z.int(), heldCents: z.int() }).exactOptional(),
    /** The spot at the time of booking. */
    spot: part({ title: z.string(), address: z.string(), image: z.string().nullable() }),
    /** The driver's last notices of arrival and departure; null if there is none. */
    arrivedAt: z.string().nullable().default(null),
    leftAt: z.string().nullable().default(null),
    createdAt: z.string(),
  },
  booker: {
    /** A pending booking reserves its half hours until then. */
    holdUntil: z.string(),
    paymentIntentId: z.string().nullable(),
    change: PendingChange.nullable().default(null),
    referralCode: z.string().nullable().default(null),
    /** Only of drivers who agreed to referral tracking (ruling 25). */
    referralVisit: part({ location: z.string(), referrer: z.string(), title: z.string() }).exactOptional(),
  },
  owner: {
    /** The part of the price that was agreed at the time of booking; absent on older bookings (`getAgreedPercent`). */
    commissionPercent: z.int().exactOptional(),
    commissionCents: z.int(),
    ownerCents: z.int(),
    /** Paid to the owner by the platform in place of the driver, beside the share of the price (decision 154). */
    compensatedCents: z.int().default(0),
    payout: Payout.nullable(),
  },
  nobody: {
    ownerId: z.string(),
    driverId: z.string(),
    /** Fingerprint of the client that made the hold; only while pending, and only of a driver with an unverified address. */
    heldFrom: z.string().exactOptional(),
    /** Until then, no timer acts on it: its timer failed, or a bank still processes the payment of an expired hold. */
    timerRetryAt: z.string().exactOptional(),
    /** The dispute of the payment by the driver's bank: `open` while any is, `lost` if any was. */
    dispute: z.enum(['open', 'won', 'lost']).nullable(),
    /** Amounts of the payment that are no longer ours, as the provider last reported. */
    reversed: Reversed,
    /** From the first one on, in order; absent before, and on records from when a booking had one payment: `paymentIntentId`. */
    payments: z.array(ReceivedPayment).exactOptional(),
    /**
     * Money of payments that another booking has: the used part of a stay that moved, paid by payments of the booking that took its place.
     * Below 0 on that one (decision 184), and by what an operator has paid back outside of the provider.
     */
    transferredCents: z.int().default(0),
    /** The platform's contribution beside the payments (decision 158). */
    goodwillCents: z.int().default(0),
    remindedAt: z.string().nullable().default(null),
    /** The last reminder of the end, and the last overstay notice to both; extending the stay re-enables both. */
    endRemindedAt: z.string().nullable().default(null),
    overstayToldAt: z.string().nullable().default(null),
    /** Increased by every write, which requires the previous version. */
    version: z.int(),
    updatedAt: z.string(),
  },
});
export type Booking = Held<typeof Booking>;

/** Whether it is a month of a rental behind the first one: nobody has chosen it by itself. */
export const isRenewal = ({ rental }: Pick<Booking, 'rental'>): boolean =>
  rental !== undefined && rental.month > 1;

/** Whether the driver leaves after it: a stay, or the last month of a rental. */
export const isLast = ({ rental }: Pick<Booking, 'rental'>): boolean =>
  rental === undefined || rental.isLast === true;

export type BookingChange = Booking['changes'][number];
export type PendingChange = NonNullable<Booking['change']>;
