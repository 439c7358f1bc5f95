import * as z from 'zod';
import { PROBLEM_DECISIONS, PROBLEM_KINDS, PROBLEM_OUTCOMES } from './constants.ts';
import { type Held, part, record } from './record.ts';

/** A driver's report that a booked space cannot be used. A booking has at most one. */
export const Problem = record('problem', {
  parties: {
    bookingId: z.string(),
    kind: z.enum(PROBLEM_KINDS),
    /** Empty if the driver wrote nothing, and once the account is closed. */
    text: z.string(),
    reportedAt: z.string(),
    outcome: z.enum(PROBLEM_OUTCOMES),
    /** The booking at another space, if the driver chose one. */
    rebookedTo: z.string().nullable(),
    decision: z.enum(PROBLEM_DECISIONS).nullable(),
    /** The administrator's reason. */
    reason: z.string().nullable(),
    decidedAt: z.string().nullable(),
    spot: part({ title: z.string() }),
    startAt: z.string(),
    endAt: z.string(),
    timeZone: z.string(),
    /**
     * The time until which the space stays blocked after the driver left, because of what is in the way; null if it is free again, or the
     * driver has not left.
     */
    blockedUntil: z.string().nullable().default(null),
    /** Names of private pictures, which are parts of their signed addresses. */
    pictures: z.array(z.string()),
  },
  booker: {
    /** Whether the report only waits for the decision, because of earlier reports of the driver or the possible cost to the platform. */
    waits: z.boolean(),
  },
  administrator: {
    /** The driver's position, if the browser gave it: degrees, and the accuracy in metres. */
    position: part({ latitude: z.number(), longitude: z.number(), accuracy: z.number() }).nullable(),
  },
  nobody: {
    driverId: z.string(),
    ownerId: z.string(),
    spotId: z.string(),
    /** The owner's share when the driver left, which the platform pays if the report is not founded; absent until then. */
    ownerCents: z.int().exactOptional(),
    decidedBy: z.string().nullable(),
    /** Increased by every write, which requires the previous version. */
    version: z.int(),
  },
});
export type Problem = Held<typeof Problem>;
