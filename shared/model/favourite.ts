import * as z from 'zod';
import { type Held, record } from './record.ts';

/** A spot that a person has marked. */
export const Favourite = record('favourite', {
  owner: {
    spotId: z.string(),
    /** The title when it was marked, for a spot that is no longer offered. */
    spotTitle: z.string().default(''),
    addedAt: z.string(),
    /** The weekday price when it was marked, or the lower one in the person's last notification. */
    priceCents: z.int(),
  },
  nobody: { userId: z.string() },
});
export type Favourite = Held<typeof Favourite>;

/** An availability alert: the person is notified when the stay becomes free. */
export const AvailabilityAlert = record('wished stay', {
  owner: {
    spotId: z.string(),
    startAt: z.string(),
    endAt: z.string(),
    timeZone: z.string(),
    wishedAt: z.string(),
  },
  nobody: { userId: z.string() },
});
export type AvailabilityAlert = Held<typeof AvailabilityAlert>;
