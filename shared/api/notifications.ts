import * as z from 'zod';
import { NOTIFICATION_KINDS } from '../model/constants.ts';
import { BookingId, Euros, SpotId } from '../model/fields.ts';
import { route } from './route.ts';

export const NotificationKind = z.enum(NOTIFICATION_KINDS).meta({ id: 'NotificationKind' });
export type NotificationKind = z.infer<typeof NotificationKind>;

export const NotificationId = z
  .string()
  .regex(/^ntf_[0-9A-HJKMNP-TV-Z]{26}$/, 'Must be the id of a notification.')
  .meta({ id: 'NotificationId' });

/** An event about a booking or spot of the caller. Fields that do not apply to its kind are absent. */
export const Notification = z
  .object({
    id: NotificationId,
    kind: NotificationKind,
    createdAt: z.string(),
    isRead: z.boolean(),
    spotId: SpotId.optional(),
    spotTitle: z.string(),
    bookingId: BookingId.optional(),
    /** Of the stay, in UTC; show it in `timeZone`. */
    startTime: z.string().optional(),
    endTime: z.string().optional(),
    timeZone: z.string().optional(),
    /** The owner's share, the driver's payment or refund, or the new weekday price of a favourite. */
    amount: Euros.optional(),
    /** The first name. */
    driverName: z.string().optional(),
    /** Which party cancelled the booking; `amount` is then the driver's refund, or the rest for the owner. */
    cancelledBy: z.enum(['driver', 'owner']).optional(),
    /** Why a spot was rejected. */
    reason: z.string().optional(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

/** The maximum count of unread notifications. */
export const MAX_UNREAD = 100;

export const notificationRoutes = {
  listNotifications: route({
    method: 'GET',
    path: '/notifications',
    auth: 'user',
    summary:
      'Notifications about bookings and spots of the caller in the last half year, latest first, 30 per page',
    query: z.object({ cursor: NotificationId.optional() }),
    response: z.object({ notifications: z.array(Notification), nextCursor: NotificationId.nullable() }),
  }),
  countUnread: route({
    method: 'GET',
    path: '/notifications/unread',
    auth: 'user',
    summary: 'How many notifications of the caller are unread, counted up to 100',
    response: z.object({ unread: z.int().min(0).max(MAX_UNREAD) }),
  }),
  markRead: route({
    method: 'POST',
    path: '/notifications/read',
    auth: 'user',
    summary:
      'Mark the named notifications of the caller, or all of them, a thousand at a time, as read; answers how many were unread',
    body: z.object({ ids: z.union([z.literal('all'), z.array(NotificationId).min(1).max(100)]) }),
    response: z.object({ marked: z.int().min(0) }),
  }),
} as const;
