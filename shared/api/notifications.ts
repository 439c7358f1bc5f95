import * as z from 'zod';
import { NOTIFICATION_KINDS, PUSH_KINDS } from '../model/notification-kinds.ts';
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
    /** Start of the stay, in UTC; show it in `timeZone`. */
    startTime: z.string().optional(),
    endTime: z.string().optional(),
    timeZone: z.string().optional(),
    /** The owner's share, the driver's payment or refund, or the new weekday price of a favourite. */
    amount: Euros.optional(),
    /** The first name. */
    driverName: z.string().optional(),
    /** The party that cancelled the booking; `amount` is then the driver's refund, or the rest for the owner. */
    cancelledBy: z.enum(['driver', 'owner']).optional(),
    /** Why a spot was rejected. */
    reason: z.string().optional(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

const PushId = z.string().regex(/^[\w-]{43}$/, 'Must be the id of a subscription.');
const PushKinds = z.array(z.enum(PUSH_KINDS)).max(PUSH_KINDS.length);

/** A browser of the caller that shows notifications. Its address is a secret: only the host of the push service is shown. */
export const PushSubscription = z
  .object({ id: PushId, host: z.string(), kinds: z.array(z.string()), createdAt: z.string() })
  .meta({ id: 'PushSubscription' });
export type PushSubscription = z.infer<typeof PushSubscription>;

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
    needs: { table: 'read' },
  }),
  countUnread: route({
    method: 'GET',
    path: '/notifications/unread',
    auth: 'user',
    summary: 'How many notifications of the caller are unread, counted up to 100',
    response: z.object({ unread: z.int().min(0).max(MAX_UNREAD) }),
    needs: { table: 'read' },
  }),
  markRead: route({
    method: 'POST',
    path: '/notifications/read',
    auth: 'user',
    summary:
      'Mark the named notifications of the caller, or all of them, a thousand at a time, as read; answers how many were unread',
    body: z.object({ ids: z.union([z.literal('all'), z.array(NotificationId).min(1).max(100)]) }),
    response: z.object({ marked: z.int().min(0) }),
    needs: { table: 'write' },
  }),
  listPushSubscriptions: route({
    method: 'GET',
    path: '/push/subscriptions',
    auth: 'user',
    summary: 'The browsers of the caller that show notifications while the site is closed',
    response: z.array(PushSubscription),
    needs: { table: 'read' },
  }),
  savePushSubscription: route({
    method: 'PUT',
    path: '/push/subscriptions',
    auth: 'user',
    summary:
      'Show notifications of these kinds in a browser (RFC 8030), by its subscription as the push manager gives it; ' +
      'idempotent by its endpoint, and ten at most',
    body: z.object({
      endpoint: z.url({ message: 'Must be the address of a push service.' }).max(1000),
      keys: z.object({
        /** A point of P-256, uncompressed: 65 bytes. */
        p256dh: z.string().regex(/^B[A-P][\w-]{85}$/, 'Must be a public key of 65 bytes in base64url.'),
        auth: z.string().regex(/^[\w-]{22}$/, 'Must be 16 bytes in base64url.'),
      }),
      kinds: PushKinds,
    }),
    response: PushSubscription,
    errors: ['conflict', 'not_found', 'push_endpoint_refused', 'rate_limited'],
    needs: { table: 'write', push: 'offer' },
  }),
  deletePushSubscription: route({
    method: 'DELETE',
    path: '/push/subscriptions/{subscriptionId}',
    auth: 'user',
    summary: 'Show no more notifications in a browser of the caller; idempotent',
    params: z.object({ subscriptionId: PushId }),
    response: z.object({ message: z.string() }),
    needs: { table: 'write' },
  }),
} as const;
