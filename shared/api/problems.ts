import * as z from 'zod';
import { PROBLEM_DECISIONS, PROBLEM_KINDS, PROBLEM_OUTCOMES } from '../model/constants.ts';
import {
  pageQuery,
  BookingId,
  Euros,
  PrivatePictureName,
  RentalId,
  SpotId,
  textBlock,
} from '../model/fields.ts';
import { MonthPatternAnswer } from '../model/month-pattern.ts';
import { MAX_REPORT_PICTURES, MIN_REJECTION_REASON, REPORT_TEXT } from '../model/rules.ts';
import { Booking } from './bookings.ts';
import { route } from './route.ts';

const Kind = z.enum(PROBLEM_KINDS).meta({ id: 'ProblemKind' });
export type ProblemKind = z.infer<typeof Kind>;
const Decision = z.enum(PROBLEM_DECISIONS).meta({ id: 'ProblemDecision' });
export type ProblemDecision = z.infer<typeof Decision>;

/** The position of a person by the browser: degrees, and the accuracy in metres. */
const Position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(100_000),
});

const reported = {
  bookingId: BookingId,
  kind: Kind,
  text: z.string(),
  reportedAt: z.string(),
  /** The driver's choice after the report: nothing yet, a full refund, or another space. */
  outcome: z.enum(PROBLEM_OUTCOMES),
  decision: Decision.nullable(),
  /** The administrator's, for both parties. */
  reason: z.string().nullable(),
  decidedAt: z.string().nullable(),
};

/** A driver's report that a booked space cannot be used, for the parties of the booking. */
export const Problem = z
  .object({
    ...reported,
    /** Addresses that show the pictures for five minutes. */
    pictures: z.array(z.string()),
    role: z.enum(['driver', 'owner']),
    /** The booking at another space; only for the driver, as the following ones. */
    rebookedTo: z.string().nullable().optional(),
    /** Nothing happens before an administrator has decided: because of earlier reports, or of what it could cost the platform. */
    waits: z.boolean().optional(),
    canRebook: z.boolean().optional(),
    /** The time until which everything can be had back at once; null if it cannot, or no longer. */
    returnUntil: z.string().nullable().optional(),
    /** The refund that would be made. */
    refund: Euros.optional(),
    /** The time until which the space stays blocked for others after the driver has left; null if it does not. Only for the owner. */
    blockedUntil: z.string().nullable().optional(),
  })
  .meta({ id: 'BookingProblem' });
export type Problem = z.infer<typeof Problem>;

/** A space near by that is free for what is left of the stay. */
export const ProblemPlace = z
  .object({
    parkingSpotId: SpotId,
    title: z.string(),
    address: z.string(),
    image: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    /** In a straight line from the booked space. */
    metres: z.int(),
    totalPrice: Euros,
    /** The platform's part of the price, and the refund to the driver: one of them is 0. */
    paidByUs: Euros,
    refund: Euros,
    /** Undefined if nobody knows the measures of the vehicle. */
    fit: z.enum(['fits', 'tight']).optional(),
  })
  .meta({ id: 'ProblemPlace' });
export type ProblemPlace = z.infer<typeof ProblemPlace>;

export const ProblemPlaces = z
  .object({
    /** Start of the rest of the stay; times are UTC. */
    startTime: z.string(),
    endTime: z.string(),
    timeZone: z.string(),
    /** The nearest first. */
    places: z.array(ProblemPlace),
  })
  .meta({ id: 'ProblemPlaces' });
export type ProblemPlaces = z.infer<typeof ProblemPlaces>;

/** A report in the queue of administrators. */
export const OpenProblem = z
  .object({
    ...reported,
    spotTitle: z.string(),
    driverName: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    timeZone: z.string(),
    waits: z.boolean(),
  })
  .meta({ id: 'OpenProblem' });
export type OpenProblem = z.infer<typeof OpenProblem>;

/** A party of a reported booking, and the reports of the last year: those of a driver, or about the spaces of an owner. */
const ReportedParty = z
  .object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    since: z.string().nullable(),
    /** Completed stays in this role. */
    stays: z.int(),
    reports: z.array(
      z.object({
        bookingId: BookingId,
        spotTitle: z.string(),
        kind: Kind,
        reportedAt: z.string(),
        decision: Decision.nullable(),
      }),
    ),
  })
  .meta({ id: 'ReportedParty' });
export type ReportedParty = z.infer<typeof ReportedParty>;

/** All that an administrator needs for a decision. */
export const ProblemCase = z
  .object({
    problem: OpenProblem,
    pictures: z.array(z.string()),
    /** How far the driver was from the space in metres, and how exactly the browser knew; null if it did not say. */
    away: z.object({ metres: z.int(), accuracy: z.int() }).nullable(),
    booking: z.object({
      reference: z.string(),
      parkingSpotId: SpotId,
      address: z.string(),
      status: z.string(),
      totalPrice: Euros,
      ownerEarnings: Euros,
      /** The platform's payments so far: for another space, and to the owner in place of the driver. */
      paidByUs: Euros,
      /** The platform's payment to the owner if the report is decided as unfounded. */
      compensation: Euros,
      /** What goes back to the driver if the report is upheld now; 0 once it is decided. */
      refund: Euros,
      /** The rental that it is a month of, and whether upholding the report now ends it; absent on other stays. */
      rental: z.object({ id: RentalId, month: z.int(), endsIfUpheld: z.boolean() }).optional(),
      /** The times of the week of a month that does not have every hour. */
      pattern: MonthPatternAnswer.optional(),
    }),
    driver: ReportedParty,
    owner: ReportedParty,
    /** The latest of the conversation, oldest first. */
    messages: z.array(z.object({ from: z.enum(['driver', 'owner']), text: z.string(), sentAt: z.string() })),
  })
  .meta({ id: 'ProblemCase' });
export type ProblemCase = z.infer<typeof ProblemCase>;

export const problemRoutes = {
  reportProblem: route({
    method: 'POST',
    path: '/bookings/{bookingId}/problem',
    auth: 'user',
    summary:
      'Report as its driver that a booked space cannot be used, with one to four private pictures; from 30 minutes before the start until the end, once',
    body: z.object({
      kind: Kind,
      text: textBlock(0, REPORT_TEXT).default(''),
      pictures: z
        .array(PrivatePictureName)
        .min(1, 'Must have a picture.')
        .max(MAX_REPORT_PICTURES, `Must have at most ${String(MAX_REPORT_PICTURES)} pictures.`),
      position: Position.nullable().default(null),
    }),
    response: Problem,
    status: 201,
    errors: [
      'not_found',
      'not_confirmed',
      'not_around_stay',
      'stay_over',
      'already_reported',
      'picture_not_ready',
      'rate_limited',
      'conflict',
    ],
    needs: { table: 'write', images: 'show', goodwill: true },
  }),
  getProblem: route({
    method: 'GET',
    path: '/bookings/{bookingId}/problem',
    auth: 'user',
    summary: 'The report about a booking, for its parties',
    response: Problem,
    errors: ['not_found'],
    needs: { table: 'keys', images: 'show' },
  }),
  listProblemPlaces: route({
    method: 'GET',
    path: '/bookings/{bookingId}/problem/places',
    auth: 'user',
    summary:
      'Up to three spaces near by that are free for what is left of a reported stay and take its vehicle, for its driver',
    response: ProblemPlaces,
    errors: ['not_found', 'not_rebookable', 'rate_limited'],
    needs: { table: 'keys', limits: true, goodwill: true },
  }),
  rebook: route({
    method: 'POST',
    path: '/bookings/{bookingId}/problem/rebooking',
    auth: 'user',
    summary:
      'Move a reported booking to another space at the expense of the platform; answers the new booking. A repeated call answers the same one',
    body: z.object({ parkingSpotId: SpotId }),
    response: Booking,
    status: 201,
    errors: [
      'not_found',
      'not_rebookable',
      'already_rebooked',
      'spot_unavailable',
      'stay_not_allowed',
      'period_taken',
      'rate_limited',
      'conflict',
    ],
    needs: { table: 'write', goodwill: true, ipsi: true },
  }),
  returnEverything: route({
    method: 'POST',
    path: '/bookings/{bookingId}/problem/refund',
    auth: 'user',
    summary: 'End a reported booking and get everything back at once; a repeated call changes nothing',
    response: Problem,
    errors: ['not_found', 'not_returnable', 'conflict'],
    needs: { table: 'write', images: 'show' },
  }),
  unblockSpace: route({
    method: 'POST',
    path: '/bookings/{bookingId}/problem/unblock',
    auth: 'user',
    summary:
      'Free the rest of the present day as the owner of a space whose driver has left after a report; later days are free already. A repeated call changes nothing',
    response: Problem,
    errors: ['not_found', 'conflict'],
    needs: { table: 'write', images: 'show' },
  }),
  listOpenProblems: route({
    method: 'GET',
    path: '/admin/problems',
    auth: 'admin',
    summary: 'Reports that wait for a decision, longest waiting first',
    query: pageQuery('bkg', 20),
    response: z.object({ problems: z.array(OpenProblem), nextCursor: z.string().nullable() }),
    needs: { table: 'read' },
  }),
  getProblemCase: route({
    method: 'GET',
    path: '/admin/problems/{bookingId}',
    auth: 'admin',
    summary:
      'A report with its pictures, the messages of the booking and the earlier reports of both parties',
    response: ProblemCase,
    errors: ['not_found'],
    needs: { table: 'read', images: 'show' },
  }),
  decideProblem: route({
    method: 'POST',
    path: '/admin/problems/{bookingId}/decision',
    auth: 'admin',
    summary: 'Decide once whether a report was founded, with a reason for both parties, and so who is paid',
    body: z.object({
      decision: Decision,
      reason: textBlock(MIN_REJECTION_REASON, 1000),
    }),
    response: ProblemCase,
    errors: ['not_found', 'already_decided', 'conflict'],
    needs: { table: 'write', images: 'show', payoutRules: true },
  }),
} as const;
