import * as z from 'zod';
import { CLAIM_KINDS, CLAIM_STATUSES } from '../model/constants.ts';
import { pageQuery, BookingId, Euros, NumberText, PrivatePictureName, textBlock } from '../model/fields.ts';
import {
  CLAIM_ANSWER_DAYS,
  CLAIM_EUROS,
  CLAIM_HOURS,
  CLAIM_TEXT,
  MAX_REPORT_PICTURES,
} from '../model/rules.ts';
import { Booking, BookingPayout, PaymentIntentId } from './bookings.ts';
import { route } from './route.ts';

const kind = z.enum(CLAIM_KINDS);
const status = z.enum(CLAIM_STATUSES);

const isWholeCents = (euros: number) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6;

/** An amount that can be claimed, in euros, as number or text. */
const ClaimAmount = NumberText.pipe(
  z
    .number()
    .min(CLAIM_EUROS.min, `Must be at least ${String(CLAIM_EUROS.min)}.`)
    .max(CLAIM_EUROS.max, `Must be at most ${String(CLAIM_EUROS.max)}.`)
    .refine(isWholeCents, 'Must have at most two decimals.'),
);

/** The amount that an administrator decides to be due: nothing, or one that can be claimed. */
const dueBounds = `Must be 0, or from ${String(CLAIM_EUROS.min)} to ${String(CLAIM_EUROS.max)}.`;
const DueAmount = NumberText.pipe(
  z
    .number()
    .min(0, dueBounds)
    .max(CLAIM_EUROS.max, dueBounds)
    .refine((euros) => euros <= 0 || euros >= CLAIM_EUROS.min, dueBounds)
    .refine(isWholeCents, 'Must have at most two decimals.'),
);

const ClaimWords = textBlock(CLAIM_TEXT.least, CLAIM_TEXT.most);

/** An owner's claim as its parties and administrators read it. */
export const ClaimAnswer = z
  .object({
    bookingId: BookingId,
    /** The reader's role; `driver` for administrators. */
    role: z.enum(['driver', 'owner']),
    kind,
    text: z.string(),
    amount: Euros,
    /** The amount that the driver would pay: as claimed, or as decided. Nothing is charged without the driver. */
    due: Euros,
    status,
    openedAt: z.string(),
    /** The time until which the driver answers an open claim, or pays a due one; null in other states. */
    until: z.string().nullable(),
    /** Addresses that show the pictures for some minutes. */
    pictures: z.array(z.string()),
    /** The driver's objection. */
    answer: z.string().nullable(),
    answeredAt: z.string().nullable(),
    decision: z.object({ amount: Euros, text: z.string(), at: z.string() }).nullable(),
    paidAt: z.string().nullable(),
    /** It is paid from the deposit of the rental, and what is left of that goes back to the driver. */
    fromDeposit: z.boolean().optional(),
    /** The amount of refunds and disputes of the payment. */
    returned: Euros.optional(),
    /** The payout of what was paid; only for the owner. */
    payout: BookingPayout.optional(),
  })
  .meta({ id: 'Claim' });
export type ClaimAnswer = z.infer<typeof ClaimAnswer>;

/** The claim about a stay, or whether its owner can make one. */
export const ClaimView = z
  .object({
    claim: ClaimAnswer.nullable(),
    canClaim: z.boolean(),
    claimableUntil: z.string(),
    /** The deposit that pays a claim of at most this amount; only for the owner who can make one. */
    deposit: Euros.optional(),
    overstay: Booking.shape.overstay,
  })
  .meta({ id: 'ClaimView' });
export type ClaimView = z.infer<typeof ClaimView>;

/** The payment by which a driver accepts a claim. */
export const ClaimPayment = z
  .object({ clientSecret: z.string(), paymentIntentId: z.string(), amount: Euros })
  .meta({ id: 'ClaimPayment' });
export type ClaimPayment = z.infer<typeof ClaimPayment>;

export const PendingClaim = z
  .object({
    bookingId: BookingId,
    spotTitle: z.string(),
    kind,
    amount: Euros,
    hasAnswer: z.boolean(),
    since: z.string(),
  })
  .meta({ id: 'PendingClaim' });
export type PendingClaim = z.infer<typeof PendingClaim>;

const ClaimParty = z.object({
  /** Null if the account was deleted. */
  account: z.object({ id: z.string(), name: z.string(), email: z.string(), since: z.string() }).nullable(),
  /** Completed stays in this role. */
  stays: z.int(),
  /** Claims that the owner made, or that were made against the driver, latest first, with this one. */
  claims: z.array(z.object({ bookingId: BookingId, kind, amount: Euros, status, openedAt: z.string() })),
});

/** A claim with all that an administrator judges it by. */
export const ClaimCase = z
  .object({
    claim: ClaimAnswer,
    version: z.int(),
    booking: z.object({
      id: BookingId,
      reference: z.string(),
      spotId: z.string(),
      spotTitle: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      timeZone: z.string(),
      totalPrice: Euros,
      arrivedAt: z.string().nullable(),
      leftAt: z.string().nullable(),
    }),
    owner: ClaimParty,
    driver: ClaimParty,
    messages: z.array(z.object({ from: z.enum(['driver', 'owner']), text: z.string(), sentAt: z.string() })),
  })
  .meta({ id: 'ClaimCase' });
export type ClaimCase = z.infer<typeof ClaimCase>;

/** Why a claim cannot be answered or taken back. */
const ANSWER_ERRORS = [
  'not_found',
  'claim_closed',
  'payment_processing',
  'conflict',
  'rate_limited',
  'payments_unavailable',
] as const;

export const claimRoutes = {
  getClaim: route({
    method: 'GET',
    path: '/bookings/{bookingId}/claim',
    auth: 'user',
    summary: 'The claim of the owner about a stay, for both parties, or whether the owner can make one',
    response: ClaimView,
    errors: ['not_found'],
    needs: { table: 'read', images: 'show' },
  }),
  openClaim: route({
    method: 'POST',
    path: '/bookings/{bookingId}/claim',
    auth: 'user',
    summary:
      `The owner claims something of the driver, once and within ${String(CLAIM_HOURS)} hours after the stay. The driver is told; nothing ` +
      'is charged',
    body: z
      .object({
        kind,
        text: ClaimWords,
        amount: ClaimAmount,
        pictures: z.array(PrivatePictureName).max(MAX_REPORT_PICTURES).default([]),
      })
      .refine(({ kind: claimed, pictures }) => claimed !== 'damage' || pictures.length > 0, {
        path: ['pictures'],
        message: 'Damage needs a picture.',
      }),
    response: ClaimView,
    status: 201,
    errors: [
      'not_found',
      'not_claimable',
      'too_early',
      'claim_too_late',
      'already_claimed',
      'too_many_claims',
      'conflict',
      'picture_not_ready',
      'rate_limited',
    ],
    needs: { table: 'write', images: 'show' },
  }),
  createClaimPayment: route({
    method: 'POST',
    path: '/bookings/{bookingId}/claim/payment',
    auth: 'user',
    summary:
      'The driver accepts a claim: prepares its payment, or returns the one that waits. Nothing else charges it',
    response: ClaimPayment,
    errors: [
      'not_found',
      'claim_closed',
      'payment_processing',
      'conflict',
      'rate_limited',
      'too_many_declines',
      'payments_unavailable',
    ],
    needs: { table: 'write', stripe: 'api', images: 'show', timeoutSeconds: 29 },
  }),
  confirmClaimPayment: route({
    method: 'POST',
    path: '/bookings/{bookingId}/claim/confirmation',
    auth: 'user',
    summary: 'Record a payment of a claim after asking the payment provider, as its webhook does',
    body: z.object({ stripePaymentIntentId: PaymentIntentId }),
    response: ClaimView,
    errors: [
      'not_found',
      'payment_mismatch',
      'payment_incomplete',
      'claim_refunded',
      'conflict',
      'payments_unavailable',
    ],
    needs: { table: 'write', stripe: 'api', images: 'show', timeoutSeconds: 29 },
  }),
  disputeClaim: route({
    method: 'POST',
    path: '/bookings/{bookingId}/claim/dispute',
    auth: 'user',
    summary:
      `The driver says why nothing is due: an administrator decides, as after ${String(CLAIM_ANSWER_DAYS)} days without an answer. ` +
      'Also once for a claim that an administrator has already',
    body: z.object({ text: ClaimWords }),
    response: ClaimView,
    errors: ANSWER_ERRORS,
    needs: { table: 'write', stripe: 'api', images: 'show', timeoutSeconds: 29 },
  }),
  acceptClaim: route({
    method: 'POST',
    path: '/bookings/{bookingId}/claim/acceptance',
    auth: 'user',
    summary:
      'The driver agrees to a claim against the deposit of a rental: it is paid from the deposit, and the rest goes back. Repeating it does nothing',
    response: ClaimView,
    errors: ANSWER_ERRORS,
    needs: { table: 'write', stripe: 'api', images: 'show', timeoutSeconds: 29 },
  }),
  withdrawClaim: route({
    method: 'POST',
    path: '/bookings/{bookingId}/claim/withdraw',
    auth: 'user',
    summary: 'The owner takes a claim back that is neither paid nor dismissed',
    response: ClaimView,
    errors: ANSWER_ERRORS,
    needs: { table: 'write', stripe: 'api', images: 'show', timeoutSeconds: 29 },
  }),
  listPendingClaims: route({
    method: 'GET',
    path: '/admin/claims',
    auth: 'admin',
    summary: 'Claims that wait for a decision, longest waiting first',
    query: pageQuery('clm', 20),
    response: z.object({ pending: z.array(PendingClaim), nextCursor: z.string().nullable() }),
    needs: { table: 'read' },
  }),
  getClaimCase: route({
    method: 'GET',
    path: '/admin/claims/{bookingId}',
    auth: 'admin',
    summary: 'One claim with its pictures, the messages, and the history of both parties',
    response: ClaimCase,
    errors: ['not_found'],
    needs: { table: 'read', images: 'show' },
  }),
  decideClaim: route({
    method: 'POST',
    path: '/admin/claims/{bookingId}/decision',
    auth: 'admin',
    summary:
      'Write down what is due, at most what was claimed, or nothing, with reasons for both. `version` is the version that was read. ' +
      'Nothing is charged',
    body: z.object({ due: DueAmount, text: ClaimWords, version: z.int().min(1) }),
    response: ClaimCase,
    errors: ['not_found', 'claim_closed', 'conflict'],
    needs: { table: 'write', images: 'show' },
  }),
} as const;
