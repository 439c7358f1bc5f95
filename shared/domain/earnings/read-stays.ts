import { SPOT_LIMITS } from '../../api/constants.ts';
import type { EarningsQuery } from '../../api/earnings.ts';
import { AppError } from '../../lib/app-error.ts';
import { DAY, HOUR } from '../../lib/time.ts';
import type { Booking } from '../bookings/booking.ts';
import type { Actor, Needs } from '../deps.ts';
import type { Spot } from '../spots/spot.ts';
import { isPaid } from '../bookings/booking-status.ts';
import { isEarned } from './figures.ts';
import { type MonthRange, readMonths } from './months.ts';

/** A stay that begins earlier than this before an instant is over by then (ruling 6, and an hour of daylight saving). */
export const MAX_STAY = SPOT_LIMITS.maxStayDays * DAY + HOUR;

/** A space that earned something or still can; deleted ones live on in their bookings. */
export interface SpotName {
  readonly spotId: string;
  readonly title: string;
  readonly isDeleted: boolean;
}

/** What an owner earned with, in a period. */
export interface EarnedStays {
  readonly range: MonthRange;
  /** Those that begin in the period, earliest first. */
  readonly stays: readonly Booking[];
  /** Those that took the place, begun in the period or before it so that they may reach into it; earned or not. */
  readonly touching: readonly Booking[];
  /** Spaces that still exist. */
  readonly spots: readonly Spot[];
  /** Names of the chosen spaces, and of all. */
  readonly names: readonly SpotName[];
  readonly choices: readonly SpotName[];
}

const listSpotNames = (spots: readonly Spot[], stays: readonly Booking[]): SpotName[] => {
  const existing = new Set(spots.map(({ id }) => id));
  // The last title wins: stays come in order of time.
  const deleted = new Map(
    stays.filter(({ spotId }) => !existing.has(spotId)).map(({ spotId, spot }) => [spotId, spot.title]),
  );
  return [
    ...spots.map(({ id, title }) => ({ spotId: id, title, isDeleted: false })),
    ...[...deleted].map(([spotId, title]) => ({ spotId, title, isDeleted: true })),
  ];
};

/**
 * The earned stays of the caller's spaces, or of one of them: `not_found` for a space that is not the caller's, or was
 * deleted and had no booking in the period. Reads the bookings of the period and of 30 days before it, and no others.
 */
export const readEarnedStays = async (
  deps: Needs<'spots' | 'bookings' | 'clock'>,
  actor: Actor,
  query: EarningsQuery,
): Promise<EarnedStays> => {
  const range = readMonths(query, deps.clock.now());
  const [allSpots, hosted] = await Promise.all([
    deps.spots.listByOwner(actor.userId),
    deps.bookings.listByOwnerBetween(actor.userId, range.start - MAX_STAY, range.end),
  ]);
  const earned = hosted.filter(isEarned);
  const isInRange = ({ startAt }: Booking) => Date.parse(startAt) >= range.start;
  const choices = listSpotNames(allSpots, earned.filter(isInRange));
  const isChosen = (spotId: string) => query.spotId === undefined || query.spotId === spotId;
  const names = choices.filter(({ spotId }) => isChosen(spotId));
  if (query.spotId !== undefined && names.length === 0) throw new AppError('not_found', 'Space not found');
  const ofChosen = ({ spotId }: Booking) => isChosen(spotId);
  return {
    range,
    stays: earned.filter(isInRange).filter(ofChosen),
    touching: hosted.filter(isPaid).filter(ofChosen),
    spots: allSpots.filter(({ id }) => isChosen(id)),
    names,
    choices,
  };
};
