import { favouriteLimits } from '../../areas/favourites.ts';
import type { Favourite as FavouriteAnswer } from '../../api/favourites.ts';
import { AppError } from '../../lib/app-error.ts';
import { toIso } from '../../lib/time.ts';
import type { AvailabilityAlert } from '../../model/favourite.ts';
import { MAX_AVAILABILITY_ALERTS } from '../../model/rules.ts';
import type { Spot } from '../../model/spot.ts';
import { checkLength, findStayProblem, isStayRule } from '../availability/check-stay.ts';
import { type LocalStay, type Stay, toStay } from '../availability/stay.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { isPublic } from '../spots/spot.ts';
import { getMarkableSpot, markSpot } from './change-favourites.ts';
import { toFavouriteAnswer } from './to-favourite.ts';

type AlertDeps = Needs<'favourites' | 'availabilityAlerts' | 'spots' | 'calendar' | 'limits' | 'clock'>;

/**
 * Checks that a stay is not bookable now, but could be: it breaks no rule, or only that its day is closed, which the owner can open. Throws
 * `already_free` and `stay_not_allowed`.
 */
const checkAlert = async (deps: Needs<'calendar' | 'clock'>, spot: Spot, stay: Stay): Promise<void> => {
  const now = deps.clock.now();
  checkLength(stay);
  const problem = findStayProblem(spot, stay, now);
  if (problem && isStayRule(problem) && problem.reason !== 'day')
    throw new AppError('stay_not_allowed', problem.message, { details: { reason: problem.reason } });
  if (problem || !isPublic(spot)) return;
  if ((await deps.calendar.listBusy(spot.id, stay, now)).length === 0)
    throw new AppError('already_free', 'This stay can be booked now.');
};

const tooMany = () =>
  new AppError('too_many_wished_stays', `A person waits for at most ${MAX_AVAILABILITY_ALERTS} stays.`, {
    details: { max: MAX_AVAILABILITY_ALERTS },
  });

/**
 * Waits for a stay of the caller, and marks its spot. `not_found`, `forbidden`, `stay_not_allowed`, `already_free`,
 * `too_many_favourites`, `too_many_wished_stays`, `conflict`, `rate_limited`.
 */
export const addAvailabilityAlert = async (
  deps: AlertDeps,
  actor: Actor,
  spotId: string,
  local: LocalStay,
): Promise<FavouriteAnswer> => {
  const { userId } = actor;
  await enforceRateLimits(deps, [limit(favouriteLimits.favourites, userId)]);
  const spot = await getMarkableSpot(deps, actor, spotId);
  const stay = toStay(spot.timeZone, local);
  await checkAlert(deps, spot, stay);
  const now = deps.clock.now();
  const alert: AvailabilityAlert = {
    userId,
    spotId,
    startAt: toIso(stay.start),
    endAt: toIso(stay.end),
    timeZone: spot.timeZone,
    wishedAt: toIso(now),
  };
  const isSame = (other: AvailabilityAlert) =>
    other.spotId === spotId && other.startAt === alert.startAt && other.endAt === alert.endAt;
  const alerts = (await deps.availabilityAlerts.list(userId)).filter(({ startAt }) => startAt > toIso(now));
  const others = alerts.filter((other) => !isSame(other));
  if (others.length >= MAX_AVAILABILITY_ALERTS) throw tooMany();
  const favourite = await markSpot(deps, userId, spot);
  const isNew = others.length === alerts.length;
  if (isNew && (await deps.availabilityAlerts.add(alert, MAX_AVAILABILITY_ALERTS)) === 'full')
    throw tooMany();
  return toFavouriteAnswer(favourite, [...others, alert], now);
};

/** Ends the caller's alert; nothing happens if there is none. `rate_limited`. */
export const removeAvailabilityAlert = async (
  deps: Needs<'availabilityAlerts' | 'limits' | 'clock'>,
  { userId }: Actor,
  spotId: string,
  { startTime, endTime }: { startTime: string; endTime: string },
): Promise<{ spotId: string }> => {
  await enforceRateLimits(deps, [limit(favouriteLimits.favourites, userId)]);
  await deps.availabilityAlerts.remove({ userId, spotId, startAt: startTime, endAt: endTime });
  return { spotId };
};
