import { toIso } from '../../lib/time.ts';
import { toNotificationId } from '../notifications/notification.ts';
import { getEntrySpot, getEntryUserId } from '../outbox/subject.ts';
import type { Effect } from '../outbox/outbox.ts';

/** An effect that notifies the entry's user of the entry's spot. */
export const notifyOfSpot =
  (kind: 'spot_approved' | 'spot_rejected' | 'spot_paused' | 'calendar_trouble' | 'calendar_well'): Effect =>
  async (deps, entry) => {
    const spot = getEntrySpot(entry);
    await deps.notifications.add({
      id: toNotificationId(entry.id),
      userId: getEntryUserId(entry),
      kind,
      createdAt: toIso(deps.clock.now()),
      spotId: spot.id,
      spotTitle: spot.title,
      ...(entry.reason && { reason: entry.reason }),
    });
  };
