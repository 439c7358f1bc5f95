import { ARRIVAL_MINUTES, CLAIM_HOURS, HOLD_MINUTES } from '../model/rules.ts';
import * as z from 'zod';
import { MonthPatternAnswer } from '../model/month-pattern.ts';
import {
  ANSWER_SPEEDS,
  BOOKING_STATUSES,
  PROBLEM_DECISIONS,
  VEHICLE_TYPES,
  VERIFICATIONS,
} from '../model/constants.ts';
import {
  BookingId,
  Euros,
  NumberText,
  pageCursor,
  pageSize,
  RentalId,
  SpotId,
  StayInstant,
  textLine,
} from '../model/fields.ts';
import { AmountTax, PriceLine } from './prices.ts';
import { route } from './route.ts';

export const BookingStatus = z.enum(BOOKING_STATUSES).meta({ id: 'BookingStatus' });
export type BookingStatus = z.infer<typeof BookingStatus>;

/** A payment intent of Stripe. */
export const PaymentIntentId = z
  .string()
  .regex(/^pi_[A-Za-z0-9_]{1,250}$/, 'Must be the id of a payment intent.');

const webAddress = z
  .url({ protocol: /^https?$/, hostname: z.regexes.hostname, message: 'Must be an address of the web.' })
  .max(2048);

/**
 * For a driver with a referral code who has agreed to referral tracking (ruling 25): the page, its referrer or an empty text, and its
 * title. Never sent without consent.
 */
export const ReferralVisit = z.object({
  location: webAddress,
  referrer: z.union([z.literal(''), webAddress]).default(''),
  title: textLine(0, 300).default(''),
});
export type ReferralVisit = z.output<typeof ReferralVisit>;

/**
 * A stay that a driver wants. `totalPrice` may be number or text and is only compared: the server's price counts, and a different one is
 * answered with `price_changed` (ruling 1).
 */
export const StayRequest = z.object({
  parkingSpotId: SpotId,
  startTime: StayInstant,
  endTime: StayInstant,
  totalPrice: NumberText.optional(),
  referralCode: textLine(0, 64).optional(),
  referralVisit: ReferralVisit.optional(),
});
export type StayRequest = z.output<typeof StayRequest>;

/** Why a stay cannot be held, or the hold cannot be confirmed. */
export const HOLD_ERRORS = [
  'forbidden',
  'not_found',
  'conflict',
  'stay_not_allowed',
  'period_taken',
  'spot_unavailable',
  'price_changed',
  'hold_expired',
  'email_unverified',
  'too_many_holds',
  'hold_repeated',
  'rate_limited',
] as const;

/** `held`: for the reason in `heldFor`. `withdrawn`: the payment went back to the driver, by a refund or a dispute. */
export const BookingPayout = z
  .object({
    state: z.enum(['waiting', 'held', 'sent', 'withdrawn']),
    amount: Euros,
    dueAt: z.string(),
    sentAt: z.string().nullable(),
    heldFor: z.enum(['onboarding', 'dispute', 'failure', 'refund', 'problem', 'tax_details']).nullable(),
  })
  .meta({ id: 'BookingPayout' });

/**
 * The result of cancelling now; `refund` is the driver's amount in euros: all that is left of the payment when `isInTime`, else nothing.
 */
export const Cancellation = z
  .object({
    isPossible: z.boolean(),
    isInTime: z.boolean(),
    refund: Euros,
    totalPrice: Euros,
    refundableUntil: z.string(),
  })
  .meta({ id: 'Cancellation' });
export type Cancellation = z.infer<typeof Cancellation>;

/** Dates of a booking, before or after a change, and their price. */
const BookedDates = z.object({ startTime: z.string(), endTime: z.string(), totalPrice: Euros });

/** A booking as its driver and the spot's owner read it. Times are UTC; `timeZone` is the spot's. */
export const Booking = z
  .object({
    id: BookingId,
    /** The short form of the id that people read out: eight letters and digits. */
    reference: z.string(),
    parkingSpotId: SpotId,
    startTime: z.string(),
    endTime: z.string(),
    timeZone: z.string(),
    isFullDay: z.boolean(),
    totalPrice: Euros,
    lines: z.array(PriceLine),
    status: BookingStatus,
    paymentStatus: z.enum(['pending', 'completed', 'refunded']),
    /** The time when the hold expires; null once it is paid. */
    expiresAt: z.string().nullable(),
    /** Until then, the driver cancels for free. Once it is paid, some minutes at least, if the stay has not begun. */
    refundableUntil: z.string(),
    /** The time from which a paid stay shows how to get in, and the other's telephone number. */
    accessFrom: z.string(),
    /**
     * The sum of refunds to the driver, also manual and partial ones; null without any. `failed`: the bank rejected it, and support handles
     * it.
     */
    refund: z
      .object({
        state: z.enum(['asked', 'pending', 'succeeded', 'failed']),
        amount: Euros,
        updatedAt: z.string(),
      })
      .nullable(),
    /** The amount that the driver's bank has reversed. */
    chargedBack: Euros.optional(),
    cancelledAt: z.string().nullable(),
    /** The driver's last notices of arrival and departure; absent if there is none. */
    arrivedAt: z.string().optional(),
    leftAt: z.string().optional(),
    /**
     * The price of overstaying by the prices of the space, as a statement: nothing is charged. Only for a single booking. Half hours that
     * had begun, and their price, once the driver has said to have left.
     */
    overstay: z
      .object({ halfHourPrice: Euros, halfHours: z.int().optional(), price: Euros.optional() })
      .optional(),
    /** The driver's changes since the payment, in order. */
    changes: z.array(z.object({ changedAt: z.string(), before: BookedDates, after: BookedDates })).optional(),
    /** A change that its driver has not paid yet; only for the driver, while it can be paid. */
    pendingChange: BookedDates.extend({ lines: z.array(PriceLine), difference: Euros, expiresAt: z.string() })
      .nullable()
      .optional(),
    /** The driver's report that the space could not be used, and what was decided; absent without one. */
    problem: z.enum(['open', ...PROBLEM_DECISIONS]).optional(),
    /** The booking at another space that took its place after a report, and the one whose place it took; only for the driver. */
    rebookedTo: z.string().optional(),
    rebookedFrom: z.string().optional(),
    /** The rental that it is a month of, and which, from 1; absent on other stays. Without `pattern` it has every hour. */
    rental: z.object({ id: RentalId, month: z.int(), pattern: MonthPatternAnswer.optional() }).optional(),
    /** The times of the week of a month that moved to this spot after a report; absent on other stays. */
    pattern: MonthPatternAnswer.optional(),
    /** The deposit of the rental, which is paid with its first month beside `totalPrice`; absent without one. */
    deposit: Euros.optional(),
    createdAt: z.string(),
    spot: z.object({
      title: z.string(),
      address: z.string(),
      image: z.string().nullable(),
      /** The spot's current position, as in mails; only for a single booking, not in lists. */
      latitude: z.number().optional(),
      longitude: z.number().optional(),
      /** The owner's current public directions to the spot; only for a single booking. */
      spotNumber: z.string().optional(),
      instructions: z.string().optional(),
    }),
    role: z.enum(['driver', 'owner']),
    driverName: z.string(),
    /**
     * The vehicle that comes, null if its driver has not said; only for a single booking and in the owner's list. The owner sees it once the
     * booking is confirmed, both until `MESSAGE_DAYS` after the stay. `id` is for the driver only.
     */
    vehicle: z
      .object({ id: z.string().optional(), plate: z.string(), kind: z.enum(VEHICLE_TYPES) })
      .nullable()
      .optional(),
    /** The owner's instructions on how to get in; only for the driver, around the stay (ruling 13). */
    accessDetails: z.string().optional(),
    /** Whether the owner has left such instructions by now; only for the driver, and only for a single booking. */
    hasAccessDetails: z.boolean().optional(),
    /**
     * The other party of a paid booking; only for a single booking, not in lists, and not after the account was closed. The first name,
     * and around the stay the telephone number, if given.
     */
    contact: z
      .object({
        name: z.string(),
        phone: z.string().optional(),
        /** The month of the registration, `YYYY-MM`. */
        memberSince: z.string().optional(),
        /** Completed stays in this role: as a driver, or on own spots. */
        stays: z.int().optional(),
        /** The median; absent before enough conversations were answered. */
        answersWithin: z.enum(ANSWER_SPEEDS).optional(),
        verified: z.array(z.enum(VERIFICATIONS)).optional(),
      })
      .optional(),
    /**
     * For the QR code of the driver's pass: `GET /passes/{token}` says to anybody whether the stay is on. Only for a single booking that is
     * paid and not over.
     */
    passToken: z.string().optional(),
    /** The owner's amount after commission, refunds and disputes; only for the owner. */
    ownerEarnings: Euros.optional(),
    earningsReducedBy: Euros.optional(),
    /** The tax in the whole commission; only for the owner, and absent where none is known or a refund has lowered the commission. */
    commissionTax: AmountTax.optional(),
    /** The platform's payment to the owner in place of the driver, beside a part of the stay that was used. */
    compensation: Euros.optional(),
    /** The part of the price that the platform keeps, as it was agreed; only for the owner. */
    commissionPercent: z.int().optional(),
    /** The payout of the owner's share once it is earned; only for the owner. */
    payout: BookingPayout.optional(),
  })
  .meta({ id: 'Booking' });
export type Booking = z.infer<typeof Booking>;

/**
 * The public result of a pass's QR code. `early`: the stay is paid and has not begun. `invalid`: forged, cancelled or over, which is not
 * distinguished. Times are UTC; `timeZone` is the spot's.
 */
export const PassCheck = z
  .object({
    state: z.enum(['valid', 'early', 'invalid']),
    stay: z
      .object({
        title: z.string(),
        spotNumber: z.string().optional(),
        startTime: z.string(),
        endTime: z.string(),
        timeZone: z.string(),
      })
      .optional(),
  })
  .meta({ id: 'PassCheck' });
export type PassCheck = z.infer<typeof PassCheck>;

/** A page of stays: holds, then future stays, then past ones. */
const StaysQuery = z.object({
  limit: pageSize(30),
  cursor: pageCursor(/^(held|ahead|over)~[0-9TZ:.-]{24}~bkg_[0-9A-Z]{26}$/),
});
export type StaysQuery = z.output<typeof StaysQuery>;

/** What a notice of the driver answers and may answer instead, and what it needs. */
const presence = {
  response: Booking,
  errors: ['not_found', 'not_confirmed', 'too_early', 'stay_over', 'conflict', 'rate_limited'],
  needs: { table: 'write' },
} as const;

export const bookingRoutes = {
  createBooking: route({
    method: 'POST',
    path: '/bookings',
    auth: 'user',
    summary:
      `Confirm a paid booking when stripePaymentIntentId is given, else take or return a hold of ${String(HOLD_MINUTES)} minutes. ` +
      'paymentStatus and status are accepted and ignored',
    body: StayRequest.extend({
      stripePaymentIntentId: PaymentIntentId.optional(),
      paymentStatus: z.string().max(40).optional(),
      status: z.string().max(40).optional(),
    }),
    response: Booking,
    status: 201,
    errors: [
      ...HOLD_ERRORS,
      'payment_incomplete',
      'payment_mismatch',
      'booking_refunded',
      'payments_unavailable',
    ],
    needs: { table: 'write', stripe: 'api', ipsi: true, timeoutSeconds: 29, reserved: 'payments' },
  }),
  listMyBookings: route({
    method: 'GET',
    path: '/bookings/my-bookings',
    auth: 'user',
    summary:
      'Bookings of the caller as a driver, in pages: holds, then future stays, earliest first, then past and cancelled ones, latest first. X-Next-Cursor has the cursor of the next page',
    query: StaysQuery,
    isPaged: true,
    response: z.array(Booking),
    needs: { table: 'read' },
  }),
  listBookingsOnMySpots: route({
    method: 'GET',
    path: '/bookings/bookings-on-my-spots',
    auth: 'user',
    summary:
      'Paid bookings on the spots of the caller, in pages: future stays, earliest first, then past and cancelled ones, latest first. X-Next-Cursor has the cursor of the next page',
    query: StaysQuery,
    isPaged: true,
    response: z.array(Booking),
    needs: { table: 'read' },
  }),
  getBooking: route({
    method: 'GET',
    path: '/bookings/{bookingId}',
    auth: 'user',
    summary: 'One booking, only for its driver and the owner of its spot',
    response: Booking,
    errors: ['not_found'],
    needs: { table: 'read' },
  }),
  checkPass: route({
    method: 'GET',
    path: '/passes/{token}',
    auth: 'public',
    summary:
      'Whether the pass of a booking is valid now, for anybody who scans its QR code; without personal data',
    params: z.object({ token: z.string().regex(/^[\w-]{1,100}$/, 'Must be the token of a pass.') }),
    response: PassCheck,
    errors: ['rate_limited'],
    needs: { table: 'keys', limits: true },
  }),
  getBookingCalendar: route({
    method: 'GET',
    path: '/bookings/{bookingId}/calendar',
    auth: 'user',
    summary:
      'A paid booking as iCalendar (RFC 5545), for its driver and the owner of its space only: the event that the mails ' +
      'attach, or its cancellation (METHOD:CANCEL) where the booking has been cancelled',
    response: z.string(),
    textType: 'text/calendar',
    errors: ['not_found', 'not_confirmed'],
    needs: { table: 'read', support: true },
  }),
  releaseHold: route({
    method: 'POST',
    path: '/bookings/{bookingId}/release',
    auth: 'user',
    summary: 'Release a hold early and cancel its payment; answers the booking afterwards, in any state',
    response: Booking,
    errors: ['not_found', 'conflict', 'payment_processing', 'rental_month', 'payments_unavailable'],
    needs: { table: 'write', stripe: 'api', timeoutSeconds: 29 },
  }),
  recordArrival: route({
    method: 'POST',
    path: '/bookings/{bookingId}/arrival',
    auth: 'user',
    summary:
      `The driver has arrived; possible from ${String(ARRIVAL_MINUTES)} minutes before the start until the end. Answers the booking, ` +
      'also if it was said before',
    ...presence,
  }),
  recordDeparture: route({
    method: 'POST',
    path: '/bookings/{bookingId}/departure',
    auth: 'user',
    summary:
      `The driver leaves; possible from the start, or the arrival, until ${String(CLAIM_HOURS)} hours after the end. Answers the ` +
      'booking, also if it was said before',
    ...presence,
  }),
  previewCancellation: route({
    method: 'GET',
    path: '/bookings/{bookingId}/cancellation',
    auth: 'user',
    summary: 'Whether the caller can cancel a booking now, and the refund to the driver',
    response: Cancellation,
    errors: ['not_found'],
    needs: { table: 'read' },
  }),
  cancelBooking: route({
    method: 'POST',
    path: '/bookings/{bookingId}/cancel',
    auth: 'user',
    summary:
      'Cancel a booking as its driver or owner; refund is the amount that the caller was shown, in euros, and must still be correct',
    body: z.object({ refund: NumberText }),
    response: Booking,
    errors: ['not_found', 'conflict', 'not_cancellable', 'refund_changed', 'rental_month'],
    needs: { table: 'write', payoutRules: true },
  }),
} as const;
