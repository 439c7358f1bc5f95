import * as z from 'zod';
import { type Held, part, record } from './record.ts';

/** What the driver of a stay said of it; a booking has one at most. */
export const Review = record('review', {
  public: {
    id: z.string(),
    /** The first name only. Empty once the account is closed. */
    driverName: z.string().default(''),
    rating: z.int(),
    /** Empty where only stars were given. */
    text: z.string().default(''),
    /** `YYYY-MM` on the clocks of the space. */
    stayMonth: z.string(),
    answer: part({ text: z.string(), writtenAt: z.string() }).nullable().default(null),
  },
  parties: { bookingId: z.string(), writtenAt: z.string() },
  nobody: { spotId: z.string(), ownerId: z.string() },
});
export type Review = Held<typeof Review>;
