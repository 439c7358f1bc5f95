import type { AuditLine, Spot } from '../../model/spot.ts';
import type { AuditAction } from '../../api/moderation.ts';
import { newId } from '../../lib/id.ts';

/** The audit entry of an action, with the resulting spot. */
export const toAuditLine = (
  spot: Pick<Spot, 'version' | 'updatedAt'>,
  action: AuditAction,
  actorId: string,
  reason: string | null = null,
): AuditLine => ({ id: newId('aud'), at: spot.updatedAt, actorId, action, reason, version: spot.version });
