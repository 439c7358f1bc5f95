import type { AuditLine, Spot } from '../../model/spot.ts';
import type { AuditAction } from '../../api/moderation.ts';
import { newId } from '../../lib/id.ts';

/** The line of an action on a space as the action leaves it. */
export const toAuditLine = (
  spot: Pick<Spot, 'version' | 'updatedAt'>,
  action: AuditAction,
  actorId: string,
  reason: string | null = null,
): AuditLine => ({ id: newId('aud'), at: spot.updatedAt, actorId, action, reason, version: spot.version });

/** What follows a change of a space, done by the outbox after the change is written. */
export type SpotEffect =
  | 'mail_spot_approved'
  | 'mail_spot_rejected'
  | 'notify_spot_approved'
  | 'notify_spot_rejected'
  | 'notify_calendar_conflict'
  | 'keep_images'
  | 'delete_images'
  | 'clear_calendar';
