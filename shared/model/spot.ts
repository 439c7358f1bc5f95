import * as z from 'zod';
import { AUDIT_ACTIONS, MODERATION_STATUSES } from './constants.ts';
import { type Held, part, record } from './record.ts';
import { Rented } from './rented.ts';
import { storedFields } from './spot-fields.ts';

/** A parking spot with everything that its owner entered. Prices are cents per day. */
export const Spot = record('spot', {
  public: {
    id: z.string(),
    ...storedFields('public'),
    timeZone: z.string(),
    /** Weekdays as `Date.getUTCDay()`; first and last local day, both included. */
    availability: part({ weekdays: z.array(z.int()), firstDate: z.string(), lastDate: z.string() }),
    review: z.enum(MODERATION_STATUSES),
    ratingSum: z.int().default(0),
    ratingCount: z.int().default(0),
    /** The number of changes, for optimistic locking. */
    version: z.int(),
    createdAt: z.string(),
  },
  /** Visible to the driver of a confirmed booking around the stay (ruling 13). */
  booker: storedFields('booker'),
  owner: {
    ...storedFields('owner'),
    /** The owner's exceptions in the calendar, by local day. */
    exceptions: part({
      /** Closed on any weekday: periods in order, disjoint, both ends included. */
      blocked: z.array(part({ from: z.string(), to: z.string() })),
      /** Open on any weekday, between the first and the last day, in order. */
      opened: z.array(z.string()),
    }).default({ blocked: [], opened: [] }),
    /** Why nobody else sees it, whatever its owner has set. */
    hiddenFor: z.enum(['tax_details']).exactOptional(),
    /** Why it was rejected, until it is submitted again. */
    reviewReason: z.string().nullable().default(null),
  },
  administrator: {
    ownerId: z.string(),
    /** The time of the last submission for review. */
    submittedAt: z.string(),
  },
  nobody: {
    rented: Rented,
    /** Until then no booking can begin, because the owner is deleting the spot. A lease: after a crash it expires. */
    deletingUntil: z.string().exactOptional(),
    /** The position when its first stay could be rated, once the owner has moved it slightly. */
    ratedPlace: part({ latitude: z.number(), longitude: z.number() }).exactOptional(),
    /** Bookings of the last year that its owner cancelled, in order. */
    ownerCancellations: z.array(part({ bookingId: z.string(), at: z.string() })).exactOptional(),
    /** The time of the last move to another place, which resets its ratings. */
    movedAt: z.string().exactOptional(),
    updatedAt: z.string(),
  },
});
export type Spot = Held<typeof Spot>;

/** An entry of the audit log: who did what with a spot and when. */
export const AuditLine = record('audit line', {
  administrator: {
    id: z.string(),
    at: z.string(),
    actorId: z.string(),
    action: z.enum(AUDIT_ACTIONS),
    /** An administrator's reason for the owner. */
    reason: z.string().nullable().default(null),
    /** The version of the spot that the action used. */
    version: z.int(),
  },
  nobody: {
    /** The cadastral reference of a deleted spot, if it had one: the yearly report names it (docs/decisions/0174). */
    cadastralReference: z.string().exactOptional(),
  },
});
export type AuditLine = Held<typeof AuditLine>;
