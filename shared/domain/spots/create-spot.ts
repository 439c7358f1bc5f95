import { spotLimits } from '../../areas/spots.ts';
import { MAX_SPOTS } from '../../model/rules.ts';
import type { NewSpot, Spot as SpotAnswer } from '../../api/spots.ts';
import { AppError } from '../../lib/app-error.ts';
import { deriveId, newId } from '../../lib/id.ts';
import { addDays, toIso, toLocal } from '../../lib/time.ts';
import type { Actor, Needs } from '../deps.ts';
import { checkUploadedImages } from '../images/check-uploaded-images.ts';
import { enforceRateLimits, limit, tryLimit } from '../rate-limit.ts';
import { toAuditLine } from './audit.ts';
import { checkAddress } from './check-address.ts';
import { checkMonthOffer } from './check-offer.ts';
import { checkTaxRate } from './check-tax-rate.ts';
import { imageEvents } from './image-events.ts';
import { findTimeZone } from './position.ts';
import type { Spot } from '../../model/spot.ts';
import { toStoredFields } from './owner-fields.ts';
import { toSpotAnswer, weekdayNumbers } from './to-spot.ts';

/** A calendar without dates is open for a year. */
const DEFAULT_CALENDAR_DAYS = 365;

/** The time zone of a position, or `invalid_request` when it is not in Spain. */
export const timeZoneAt = (latitude: number, longitude: number): string => {
  const zone = findTimeZone(latitude, longitude);
  if (zone) return zone;
  const message = 'The position must be in Spain.';
  throw new AppError('invalid_request', message, { issues: [{ path: 'body.latitude', message }] });
};

const toCalendar = (input: NewSpot, today: string): Spot['availability'] => {
  const firstDate = input.startDate ?? today;
  return {
    weekdays: weekdayNumbers(input.availableDays),
    firstDate,
    lastDate: input.endDate ?? addDays(firstDate, DEFAULT_CALENDAR_DAYS),
  };
};

type PublishDeps = Needs<'spots' | 'accounts' | 'images' | 'addresses' | 'limits' | 'clock' | 'settings'>;

/** Counts spots of accounts with an unverified address by client, because such accounts cost nothing to create. */
const checkUnverified = async (deps: PublishDeps, { userId }: Actor, client: string): Promise<void> => {
  const account = await deps.accounts.find(userId);
  if (account?.emailVerifiedAt !== undefined) return;
  if (!(await tryLimit(deps, limit(spotLimits['publish-from'], client))))
    throw new AppError('email_unverified', 'Confirm your e-mail address to publish more spots today.');
};

/** `too_many_spots`, `rate_limited` or `email_unverified` for an owner who has reached a limit. */
const checkLimits = async (deps: PublishDeps, actor: Actor, client: string): Promise<void> => {
  const { userId } = actor;
  if ((await deps.spots.listByOwner(userId)).length >= MAX_SPOTS)
    throw new AppError('too_many_spots', `An account has at most ${MAX_SPOTS} spots.`, {
      details: { max: MAX_SPOTS },
    });
  await enforceRateLimits(deps, [limit(spotLimits.publish, userId)]);
  await checkUnverified(deps, actor, client);
};

/**
 * Publishes a spot of the caller. It is public at once, or after approval if the stage requires it (ruling 10). A repeated `clientId`
 * returns the existing spot. `invalid_request` for a position outside Spain, for pictures that the caller has not uploaded and for an incomplete offer by the month,
 * `pattern_outside_access_hours`, `no_tax_rate`, `address_without_street`, `picture_not_ready`, `too_many_spots`, `rate_limited`, `email_unverified`.
 */
export const createSpot = async (
  deps: PublishDeps,
  actor: Actor,
  client: string,
  input: NewSpot,
): Promise<SpotAnswer> => {
  const id =
    input.clientId === undefined ? newId('spt') : deriveId('spt', `${actor.userId} ${input.clientId}`);
  const known = input.clientId === undefined ? undefined : await deps.spots.find(id);
  if (known) return toSpotAnswer(known, actor.userId);
  const timeZone = timeZoneAt(input.latitude, input.longitude);
  checkTaxRate(deps, { ...input, timeZone });
  await checkAddress(deps, input.address);
  await checkUploadedImages(deps, actor, input.images);
  await checkLimits(deps, actor, client);
  const now = deps.clock.now();
  const spot: Spot = {
    id,
    ownerId: actor.userId,
    ...toStoredFields(input),
    timeZone,
    availability: toCalendar(input, toLocal(timeZone, now).date),
    exceptions: { blocked: [], opened: [] },
    rented: [],
    review: deps.settings.moderation === 'auto' ? 'approved' : 'pending',
    reviewReason: null,
    submittedAt: toIso(now),
    ratingSum: 0,
    ratingCount: 0,
    version: 1,
    createdAt: toIso(now),
    updatedAt: toIso(now),
  };
  checkMonthOffer(spot, undefined, now);
  const isNew = await deps.spots.create(spot, {
    audit: toAuditLine(spot, 'submitted', actor.userId),
    events: imageEvents(spot, spot.images, []),
  });
  const published = isNew ? spot : await deps.spots.find(id);
  if (!published) throw new AppError('conflict', 'The spot was deleted in the same moment.');
  return toSpotAnswer(published, actor.userId);
};
