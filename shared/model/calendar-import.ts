import * as z from 'zod';
import { FEED_PROBLEMS } from './constants.ts';
import { part, record } from './record.ts';

/** An external calendar whose events block a spot. Its address is a secret: never answered or logged. */
export const StoredImport = record('calendar import', {
  owner: {
    id: z.string(),
    name: z.string(),
    /** The events of its last successful read, packed. */
    events: z.instanceof(Uint8Array),
    readAt: z.string(),
    failure: part({ problem: z.enum(FEED_PROBLEMS), since: z.string(), attempts: z.int() })
      .nullable()
      .default(null),
    /** Events of the last successful read that are not understood. */
    unread: z
      .array(
        part({
          summary: z.string().exactOptional(),
          start: z.int().exactOptional(),
          end: z.int().exactOptional(),
        }),
      )
      .default([]),
    /** Since when it lacks much of what it had, and what that is, packed. */
    doubt: part({ since: z.string(), events: z.instanceof(Uint8Array) })
      .nullable()
      .default(null),
  },
  nobody: {
    spotId: z.string(),
    url: z.string(),
    /** The number of changes. */
    revision: z.int(),
    /** Bookings whose conflict the owner was notified of. */
    toldOf: z.array(z.string()).default([]),
    /** The notifications of its troubles. */
    troubleTold: part({
      isOpen: z.boolean(),
      about: z.array(z.string()),
      told: part({
        failure: z.string().exactOptional(),
        doubt: z.string().exactOptional(),
        unread: z.string().exactOptional(),
      }),
    })
      .nullable()
      .default(null),
    dueAt: z.string(),
    /** It no longer blocks anything, and is deleted once its half hours are free. */
    isRemoved: z.boolean(),
  },
});
