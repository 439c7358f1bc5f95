import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { MINUTE, toIso, toLocal } from '../../lib/time.ts';
import { findRentalFrom } from '../availability/rented-days.ts';
import type { Actor, Needs } from '../deps.ts';
import { toAuditLine } from './audit.ts';
import { imageEvents } from './image-events.ts';
import type { AuditLine, Spot } from '../../model/spot.ts';
import { getOwnSpot } from './update-spot.ts';

type DeleteDeps = Needs<'spots' | 'calendar' | 'clock'>;

/** Retries after a conflict, such as with an administrator's decision. */
const RETRY = { attempts: 6, error: 'This spot was changed in between. Try again.' };
/** The maximum time that a deletion blocks new holds. */
const LEASE = MINUTE;
/** The removal is only sent while this much of the lease is left, so that it arrives within it. */
const MARGIN = MINUTE / 2;

/** A rental counts from its claim on the spot, also before and between its months. */
const refuseWhileBooked = async (deps: DeleteDeps, spot: Spot): Promise<void> => {
  const now = deps.clock.now();
  const rental = findRentalFrom(spot, toLocal(spot.timeZone, now).date);
  if (rental || (await deps.calendar.hasStays(spot.id, now)))
    throw new AppError(
      'has_bookings',
      'Somebody has booked this spot. It can be deleted after the last stay.',
    );
};

/** Blocks new holds: earlier ones are in the calendar, which is read next. */
const close = async (deps: DeleteDeps, spot: Spot): Promise<Spot | undefined> => {
  const now = deps.clock.now();
  const closed = {
    ...spot,
    deletingUntil: toIso(now + LEASE),
    version: spot.version + 1,
    updatedAt: toIso(now),
  };
  return (await deps.spots.update(closed)) ? closed : undefined;
};

/** Allows holds again at once. After a conflict, the lease expires by itself. */
const reopen = async (deps: DeleteDeps, { deletingUntil: _, ...spot }: Spot): Promise<void> => {
  const updatedAt = toIso(deps.clock.now());
  await deps.spots.update({ ...spot, version: spot.version + 1, updatedAt });
};

/** The reference outlives the spot, because the yearly report names it. */
const toDeletion = (spot: Spot, actorId: string): AuditLine => ({
  ...toAuditLine(spot, 'deleted', actorId),
  ...(spot.cadastralReference !== '' && { cadastralReference: spot.cadastralReference }),
});

/** One attempt; false after a conflict. */
const tryDelete = async (deps: DeleteDeps, actor: Actor, spotId: string): Promise<boolean> => {
  const spot = await getOwnSpot(deps, actor, spotId);
  await refuseWhileBooked(deps, spot);
  const closed = await close(deps, spot);
  if (!closed) return false;
  try {
    await refuseWhileBooked(deps, closed);
  } catch (error) {
    await reopen(deps, closed);
    throw error;
  }
  if (deps.clock.now() > Date.parse(closed.deletingUntil ?? '') - MARGIN) return false;
  return deps.spots.remove(closed, {
    audit: toDeletion(closed, actor.userId),
    events: [
      { effects: ['clear_calendar'], userId: actor.userId, spot: { id: spotId, title: '' } },
      ...imageEvents(closed, [], closed.images),
    ],
  });
};

/**
 * Deletes a spot of the caller with its pictures, feed and imports; past bookings keep their own data. If it is refused, the spot stays as
 * it was, public and active. Errors: `not_found`, `forbidden`, `has_bookings` with a current or future stay, hold or rental, `conflict`.
 */
export const deleteSpot = (deps: DeleteDeps, actor: Actor, spotId: string): Promise<{ id: string }> =>
  retryOnConflict(async () => ((await tryDelete(deps, actor, spotId)) ? { id: spotId } : CONFLICT), RETRY);
