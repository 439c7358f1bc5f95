import { AppError } from '../../lib/app-error.ts';
import { toIso } from '../../lib/time.ts';
import type { Actor, Needs } from '../deps.ts';
import { auditLineOf } from './audit.ts';
import { imagesEvent } from './images-event.ts';
import type { Spot } from './spot.ts';
import { getOwnSpot } from './update-spot.ts';

type DeleteDeps = Needs<'spots' | 'calendar' | 'clock'>;

const conflict = () => new AppError('conflict', 'This space was changed in between. Try again.');

const changed = (spot: Spot, isActive: boolean, now: number): Spot => ({
  ...spot,
  isActive,
  version: spot.version + 1,
  updatedAt: toIso(now),
});

const refuseWhileBooked = async (deps: DeleteDeps, spotId: string): Promise<void> => {
  if (await deps.calendar.hasStays(spotId, deps.clock.now()))
    throw new AppError(
      'has_bookings',
      'Somebody has booked this space. It can be deleted after the last stay.',
    );
};

/** From here on nobody can begin a new hold: whoever was faster is in the calendar and seen by the next look. */
const close = async (deps: DeleteDeps, spot: Spot): Promise<Spot> => {
  const closed = changed(spot, false, deps.clock.now());
  if (!(await deps.spots.update(closed))) throw conflict();
  return closed;
};

/**
 * Deletes a space of the caller with its pictures and what its calendar follows and is followed by; what was booked there before keeps its own record. Errors:
 * `not_found`, `forbidden`, `has_bookings` while a stay or hold lies ahead, `conflict`.
 */
export const deleteSpot = async (deps: DeleteDeps, actor: Actor, spotId: string): Promise<{ id: string }> => {
  const spot = await getOwnSpot(deps, actor, spotId);
  await refuseWhileBooked(deps, spotId);
  const closed = await close(deps, spot);
  try {
    await refuseWhileBooked(deps, spotId);
  } catch (error) {
    await deps.spots.update(changed(closed, spot.isActive, deps.clock.now()));
    throw error;
  }
  const images = imagesEvent(closed, [], closed.images);
  const isRemoved = await deps.spots.remove(closed, {
    audit: auditLineOf(closed, 'deleted', actor.userId),
    event: { ...images, effects: [...images.effects, 'clear_calendar'], spot: { id: spotId, title: '' } },
  });
  if (!isRemoved) throw conflict();
  return { id: spotId };
};
