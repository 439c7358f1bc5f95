import { MIN_REJECTION_REASON } from '../model/rules.ts';
import * as z from 'zod';
import { AUDIT_ACTIONS } from '../model/constants.ts';
import { pageQuery, BookingId, RentalId, SpotId, textBlock, textLine } from '../model/fields.ts';
import { BookingStatus } from './bookings.ts';
import { route } from './route.ts';
import { Spot } from './spots.ts';

export const AuditAction = z.enum(AUDIT_ACTIONS).meta({ id: 'AuditAction' });
export type AuditAction = z.infer<typeof AuditAction>;

/** An entry of a spot's audit log: who did what, and when. The name is null if the account was deleted. */
export const AuditEntry = z
  .object({
    id: z.string(),
    at: z.string(),
    action: AuditAction,
    actor: z.object({ id: z.string(), name: z.string().nullable() }),
    reason: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A spot as an administrator reviews it. */
export const ModerationCase = z
  .object({
    spot: Spot,
    /** Whether its owner has filled in how to get in; only drivers see the text (ruling 44). */
    hasAccessDetails: z.boolean(),
    submittedAt: z.string(),
    owner: z.object({ id: z.string(), name: z.string(), email: z.string(), since: z.string() }).nullable(),
    /** Newest first. */
    history: z.array(AuditEntry),
  })
  .meta({ id: 'Review' });
export type ModerationCase = z.infer<typeof ModerationCase>;

export const PendingSpot = z
  .object({ spot: Spot, submittedAt: z.string(), ownerName: z.string().nullable() })
  .meta({ id: 'PendingSpot' });
export type PendingSpot = z.infer<typeof PendingSpot>;

/** A paid booking that an administrator looks for, and whether there is a case about it. */
export const FoundBooking = z
  .object({
    bookingId: BookingId,
    reference: z.string(),
    spotId: SpotId,
    spotTitle: z.string(),
    driverName: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    timeZone: z.string(),
    status: BookingStatus,
    hasProblem: z.boolean(),
    hasClaim: z.boolean(),
    /** The rental that it is a month of, and which, from 1; absent on other stays. */
    rental: z.object({ id: RentalId, month: z.int() }).optional(),
  })
  .meta({ id: 'FoundBooking' });
export type FoundBooking = z.infer<typeof FoundBooking>;

export const moderationRoutes = {
  listPending: route({
    method: 'GET',
    path: '/admin/spots',
    auth: 'admin',
    summary: 'Spots that wait for approval, longest waiting first (ruling 10)',
    query: pageQuery('spt', 20),
    response: z.object({ pending: z.array(PendingSpot), nextCursor: z.string().nullable() }),
    needs: { table: 'read' },
  }),
  findBookings: route({
    method: 'GET',
    path: '/admin/bookings',
    auth: 'admin',
    summary:
      'The paid bookings with a reference: nearly always one, none for another text; or the paid months of a rental, latest first, by its id',
    query: z.object({ reference: textLine(1, 30) }),
    response: z.object({ bookings: z.array(FoundBooking) }),
    needs: { table: 'read' },
  }),
  getReview: route({
    method: 'GET',
    path: '/admin/spots/{spotId}',
    auth: 'admin',
    summary: 'One spot with all fields, its owner and its audit log',
    response: ModerationCase,
    errors: ['not_found'],
    needs: { table: 'read' },
  }),
  decideReview: route({
    method: 'POST',
    path: '/admin/spots/{spotId}/decision',
    auth: 'admin',
    summary:
      'Approve a spot, or reject it with a reason for its owner. `version` is the version of the spot that was reviewed',
    body: z
      .object({
        decision: z.enum(['approve', 'reject']),
        reason: textBlock(0, 1000).default(''),
        version: z.int().min(1),
      })
      .refine(({ decision, reason }) => decision === 'approve' || reason.length >= MIN_REJECTION_REASON, {
        path: ['reason'],
        message: `Tell the owner in at least ${String(MIN_REJECTION_REASON)} characters what to change.`,
      }),
    response: ModerationCase,
    errors: ['not_found', 'conflict', 'no_tax_rate'],
    needs: { table: 'write', ipsi: true },
  }),
} as const;
