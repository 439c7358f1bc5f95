import type { Booking } from '../../model/booking.ts';
import { CANCELLATIONS_TO_PAUSE, CANCELLATION_DAYS } from '../../model/rules.ts';
import type { Spot } from '../../model/spot.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { DAY, toIso } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import type { SpotRecord } from '../ports/spots.ts';
import { toAuditLine } from './audit.ts';

const YEAR = 365 * DAY;

/** More are not distinguished. */
const MAX_COUNTED = 50;

const RETRY = { attempts: 5, error: 'The spot is being changed. Try again.' };

const countSince = ({ ownerCancellations = [] }: Spot, since: number): number =>
  ownerCancellations.filter(({ at }) => Date.parse(at) > since).length;

/** The number of a spot's bookings that its owner cancelled in the last year; the page of the spot shows it. */
export const countOwnerCancellations = (spot: Spot, now: number): number => countSince(spot, now - YEAR);

/** The spot waits for an administrator, as a new one does: its owner cancelled too often. */
const pause = (spot: Spot): { next: Spot; record: SpotRecord } => {
  const next: Spot = { ...spot, review: 'pending', reviewReason: null, submittedAt: spot.updatedAt };
  const about = { userId: spot.ownerId, spot: { id: spot.id, title: spot.title } };
  return {
    next,
    record: {
      audit: toAuditLine(next, 'paused', spot.ownerId),
      events: [{ effects: ['mail_spot_paused', 'notify_spot_paused'], ...about }],
    },
  };
};

/**
 * Counts a booking that its owner cancelled, once, however often this runs. With too many in a short time the spot is hidden until an
 * administrator has reviewed it, whether or not the stage reviews new spots (decision 150). Other bookings of it remain.
 */
export const countOwnerCancellation = (
  { spots, clock }: Needs<'spots' | 'clock'>,
  { id, spotId, cancelledAt }: Pick<Booking, 'id' | 'spotId' | 'cancelledAt'>,
): Promise<void> =>
  retryOnConflict(async () => {
    const spot = await spots.find(spotId);
    if (!spot || cancelledAt === null) return undefined;
    const earlier = spot.ownerCancellations ?? [];
    if (earlier.some(({ bookingId }) => bookingId === id)) return undefined;
    const now = clock.now();
    const counted: Spot = {
      ...spot,
      ownerCancellations: [...earlier, { bookingId: id, at: cancelledAt }]
        .filter(({ at }) => Date.parse(at) > now - YEAR)
        .slice(-MAX_COUNTED),
      version: spot.version + 1,
      updatedAt: toIso(now),
    };
    const isTooOften = countSince(counted, now - CANCELLATION_DAYS * DAY) >= CANCELLATIONS_TO_PAUSE;
    const { next, record } =
      isTooOften && spot.review === 'approved' ? pause(counted) : { next: counted, record: {} };
    return (await spots.update(next, record)) ? undefined : CONFLICT;
  }, RETRY);
