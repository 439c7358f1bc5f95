import * as z from 'zod';
import { FEED_PROBLEMS } from './constants.ts';
import { part, record } from './record.ts';

/** A calendar of others that closes a space while it has something. Its address is a secret: never answered or logged. */
export const StoredImport = record('calendar import', {
  owner: {
    id: z.string(),
    name: z.string(),
    /** What it had when it was read last, packed; it stays while the calendar cannot be read. */
    events: z.instanceof(Uint8Array),
    readAt: z.string(),
    failure: part({ problem: z.enum(FEED_PROBLEMS), since: z.string(), attempts: z.int() })
      .nullable()
      .default(null),
  },
  nobody: {
    spotId: z.string(),
    url: z.string(),
    /** Counts the changes. */
    revision: z.int(),
    /** Bookings whose conflict the owner has been told of. */
    toldOf: z.array(z.string()).default([]),
    dueAt: z.string(),
    /** It blocks nothing any more, and goes once what it blocked is free. */
    isRemoved: z.boolean(),
  },
});
