import * as z from 'zod';
import { AUDIT_ACTIONS, MODERATION_STATUSES } from './constants.ts';
import { type Held, part, record } from './record.ts';
import { storedFields } from './spot-fields.ts';

/** A parking space with everything its owner said of it. Prices are cents a day. */
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
    /** Counts the changes, so that two editors cannot overwrite each other unseen. */
    version: z.int(),
    createdAt: z.string(),
  },
  /** What the driver of a confirmed booking sees around the stay (ruling 13). */
  booker: storedFields('booker'),
  owner: {
    /** What the owner has marked in the calendar, by local day. */
    exceptions: part({
      /** Closed whatever the weekday: periods in order, apart from each other, both ends included. */
      blocked: z.array(part({ from: z.string(), to: z.string() })),
      /** Between the first and the last day, open whatever the weekday, in order. */
      opened: z.array(z.string()),
    }).default({ blocked: [], opened: [] }),
    /** Why it was rejected, until it is handed in again. */
    reviewReason: z.string().nullable().default(null),
  },
  administrator: {
    ownerId: z.string(),
    /** When it was last handed in for review. */
    submittedAt: z.string(),
  },
  nobody: {
    /** No booking can begin until then, because the owner is deleting the space. A lease: after a crash it ends by itself. */
    deletingUntil: z.string().exactOptional(),
    /** Where it was when its first stay could be rated, once it has been moved a little since. */
    ratedPlace: part({ latitude: z.number(), longitude: z.number() }).exactOptional(),
    /** When it last became another place, at which its ratings began again. */
    movedAt: z.string().exactOptional(),
    updatedAt: z.string(),
  },
});
export type Spot = Held<typeof Spot>;

/** Who did what with a space and when. */
export const AuditLine = record('audit line', {
  administrator: {
    id: z.string(),
    at: z.string(),
    actorId: z.string(),
    action: z.enum(AUDIT_ACTIONS),
    /** An administrator's words to the owner. */
    reason: z.string().nullable().default(null),
    /** The version of the space that it was done with. */
    version: z.int(),
  },
});
export type AuditLine = Held<typeof AuditLine>;
