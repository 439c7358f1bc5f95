import * as z from 'zod';
import { NOTIFICATION_KINDS } from './notification-kinds.ts';
import { type Held, part, record } from './record.ts';

/** An event that one person is notified of. Money in cents. */
export const NewNotification = record('notification', {
  owner: {
    id: z.string(),
    kind: z.enum(NOTIFICATION_KINDS),
    createdAt: z.string(),
    spotId: z.string(),
    spotTitle: z.string().default(''),
    stay: part({
      bookingId: z.string(),
      startAt: z.string(),
      endAt: z.string(),
      timeZone: z.string(),
      amountCents: z.int().exactOptional(),
      driverName: z.string().exactOptional(),
      /** The party that cancelled, if the booking was cancelled. */
      cancelledBy: z.enum(['driver', 'owner']).exactOptional(),
    }).exactOptional(),
    reason: z.string().exactOptional(),
    /** The stay that the person waited for, if it is about a favourite. */
    wished: part({ startAt: z.string(), endAt: z.string(), timeZone: z.string() }).exactOptional(),
    /** The new weekday price of a favourite. */
    priceCents: z.int().exactOptional(),
  },
  nobody: { userId: z.string() },
});
export type NewNotification = Held<typeof NewNotification>;

export const StoredNotification = record('notification', {
  owner: { ...NewNotification.schema.shape, readAt: z.string().optional() },
});
