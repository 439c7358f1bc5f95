import * as z from 'zod';
import { type Held, part, record } from './record.ts';

/** The review that a driver wrote about a stay; a booking has at most one. */
export const Review = record('review', {
  public: {
    id: z.string(),
    /** The first name. Empty once the account is closed. */
    driverName: z.string().default(''),
    rating: z.int(),
    /** Empty for a review with stars only. */
    text: z.string().default(''),
    /** `YYYY-MM` in the time zone of the spot. */
    stayMonth: z.string(),
    answer: part({ text: z.string(), writtenAt: z.string() }).nullable().default(null),
  },
  parties: { bookingId: z.string(), writtenAt: z.string() },
  nobody: { spotId: z.string(), ownerId: z.string() },
});
export type Review = Held<typeof Review>;
