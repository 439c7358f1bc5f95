import { spotLimits } from '../../areas/spots.ts';
import type { Spot as SpotAnswer, SpotChanges } from '../../api/spots.ts';
import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { toIso } from '../../lib/time.ts';
import type { Actor, Needs } from '../deps.ts';
import type { SpotRecord } from '../ports/spots.ts';
import { checkUploadedImages } from '../images/check-uploaded-images.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { toAuditLine } from './audit.ts';
import { timeZoneAt } from './create-spot.ts';
import { checkAddress } from './check-address.ts';
import { checkMonthOffer, checkRented } from './check-offer.ts';
import { checkTaxRate } from './check-tax-rate.ts';
import { imageEvents } from './image-events.ts';
import { withRatingsOfPlace } from './moved-spot.ts';
import type { Spot } from '../../model/spot.ts';
import { WORDED_FIELDS } from '../../model/spot-fields.ts';
import { toStoredChanges } from './owner-fields.ts';
import { isPublic } from './spot.ts';
import { toSpotAnswer, weekdayNumbers } from './to-spot.ts';

/** Attempts after a conflict (optimistic locking). */
const ATTEMPTS = 4;
const conflict = () => new AppError('conflict', 'This spot was changed in between. Reload it and try again.');

/** The spot with the changes; other fields stay. */
const withChanges = (spot: Spot, changes: SpotChanges, now: number): Spot => {
  const stored = toStoredChanges(changes);
  const availability = {
    weekdays: changes.availableDays ? weekdayNumbers(changes.availableDays) : spot.availability.weekdays,
    firstDate: changes.startDate ?? spot.availability.firstDate,
    lastDate: changes.endDate ?? spot.availability.lastDate,
  };
  if (availability.firstDate > availability.lastDate) {
    const message = 'Must not be before the first date.';
    throw new AppError('invalid_request', '"endDate" must not be before the first date.', {
      issues: [{ path: 'body.endDate', message }],
    });
  }
  return {
    ...spot,
    ...stored,
    timeZone: timeZoneAt(stored.latitude ?? spot.latitude, stored.longitude ?? spot.longitude),
    amenities: { ...spot.amenities, ...changes.amenities },
    availability,
    version: spot.version + 1,
    updatedAt: toIso(now),
  };
};

/** Changes that need a new review: place and new pictures. Reordering and removing pictures is free. */
const isMoved = (before: Spot, after: Spot) =>
  before.address !== after.address ||
  before.latitude !== after.latitude ||
  before.longitude !== after.longitude ||
  after.images.some((url) => !before.images.includes(url));

/**
 * Whether a change submits the spot for review again: an approved one when its place or pictures change and approval is required (ruling
 * 10); a rejected one on any change other than its pause.
 */
const isHandedIn = (before: Spot, after: Spot, changes: SpotChanges, isModerated: boolean): boolean => {
  if (before.review === 'rejected')
    return Object.keys(changes).some((name) => name !== 'isActive' && name !== 'version');
  return before.review === 'approved' && isModerated && isMoved(before, after);
};

const handIn = (spot: Spot): Spot => ({
  ...spot,
  review: 'pending',
  reviewReason: null,
  submittedAt: spot.updatedAt,
});

/** Whether it is offered in another place, or again: where its city's rate of tax is not known, only what is offered already stays so. */
const isOffered = (before: Spot, after: Spot) =>
  before.latitude !== after.latitude ||
  before.longitude !== after.longitude ||
  (after.isActive && !before.isActive) ||
  after.submittedAt !== before.submittedAt;

/** Changes of public text that was approved, which need no new review. */
const isReworded = (before: Spot, after: Spot) =>
  WORDED_FIELDS.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

const auditChange = (before: Spot, after: Spot): SpotRecord['audit'] => {
  if (after.submittedAt !== before.submittedAt) return toAuditLine(after, 'resubmitted', after.ownerId);
  const isNoted = before.review === 'approved' && isReworded(before, after);
  return isNoted ? toAuditLine(after, 'reworded', after.ownerId) : undefined;
};

/** The records written with a change: the audit entry, and the pictures in use. */
const toRecord = (before: Spot, after: Spot): SpotRecord => {
  const kept = after.images.filter((url) => !before.images.includes(url));
  const dropped = before.images.filter((url) => !after.images.includes(url));
  return {
    audit: auditChange(before, after),
    restartsRatings: after.movedAt !== before.movedAt,
    events: imageEvents(after, kept, dropped),
  };
};

/** The caller's own spot. For others: `forbidden` if it is public, `not_found` if it is not. */
export const getOwnSpot = async (deps: Needs<'spots'>, actor: Actor, spotId: string): Promise<Spot> => {
  const spot = await deps.spots.find(spotId);
  if (spot?.ownerId === actor.userId) return spot;
  if (spot && isPublic(spot)) throw new AppError('forbidden', 'Only the owner may change this spot.');
  throw new AppError('not_found', 'Spot not found');
};

/**
 * Changes a spot of the caller (BR-08). `conflict` if `version` is given and another writer has changed the spot since; without it,
 * concurrent changes of other fields are kept and the caller's fields win. `invalid_request` for an incomplete offer by the month,
 * `pattern_outside_access_hours`, `spot_rented`, `address_without_street`, `no_tax_rate`, `picture_not_ready`, `rate_limited`.
 */
export const updateSpot = async (
  deps: Needs<'spots' | 'images' | 'addresses' | 'limits' | 'clock' | 'settings'>,
  actor: Actor,
  spotId: string,
  changes: SpotChanges,
): Promise<SpotAnswer> => {
  const original = await getOwnSpot(deps, actor, spotId);
  await enforceRateLimits(deps, [limit(spotLimits['update-spot'], spotId)]);
  if (changes.address !== undefined && changes.address !== original.address)
    await checkAddress(deps, changes.address);
  if (changes.images) {
    const added = changes.images.filter((url) => !original.images.includes(url));
    await checkUploadedImages(deps, actor, added);
  }
  const save = async (spot: Spot) => {
    if (changes.version !== undefined && changes.version !== spot.version) throw conflict();
    const saved = withChanges(spot, changes, deps.clock.now());
    const isModerated = deps.settings.moderation === 'manual';
    checkMonthOffer(saved, spot, deps.clock.now());
    const placed = withRatingsOfPlace(spot, saved);
    checkRented(spot, placed, deps.clock.now());
    const changed = isHandedIn(spot, saved, changes, isModerated) ? handIn(placed) : placed;
    if (isOffered(spot, changed)) checkTaxRate(deps, changed);
    const isWritten = await deps.spots.update(changed, toRecord(spot, changed));
    return isWritten ? toSpotAnswer(changed, actor.userId) : CONFLICT;
  };
  return retryOnConflict(
    async (attempt) => save(attempt === 0 ? original : await getOwnSpot(deps, actor, spotId)),
    { attempts: ATTEMPTS, error: conflict },
  );
};
