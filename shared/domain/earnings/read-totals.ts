import type { EarningsQuery } from '../../api/earnings.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Actor, Needs } from '../deps.ts';
import type { Totals } from '../ports/bookings.ts';
import type { Spot } from '../../model/spot.ts';
import { type MonthRange, readMonths } from './months.ts';

/** A spot that earned something or still can; deleted ones are known from their bookings. */
export interface SpotName {
  readonly spotId: string;
  readonly title: string;
  readonly isDeleted: boolean;
}

/** An owner's earnings in a period. */
export interface EarnedTotals {
  readonly range: MonthRange;
  /** By month and spot, earliest first. */
  readonly totals: readonly Totals[];
  /** Existing spots. */
  readonly spots: readonly Spot[];
  /** Names of the chosen spots, and of all. */
  readonly names: readonly SpotName[];
  readonly choices: readonly SpotName[];
  readonly isChosen: (spotId: string) => boolean;
}

const listSpotNames = (spots: readonly Spot[], totals: readonly Totals[]): SpotName[] => {
  const existing = new Set(spots.map(({ id }) => id));
  // The last title wins: totals come in order of time.
  const deleted = new Map(
    totals
      .filter(({ spotId, amounts }) => !existing.has(spotId) && (amounts.bookings ?? 0) > 0)
      .map(({ spotId, spotTitle }) => [spotId, spotTitle]),
  );
  return [
    ...spots.map(({ id, title }) => ({ spotId: id, title, isDeleted: false })),
    ...[...deleted].map(([spotId, title]) => ({ spotId, title, isDeleted: true })),
  ];
};

/**
 * The totals of the caller's spots, or of one of them, in a period: `not_found` for a spot that is not the caller's, or was deleted and had
 * no booking in the period. The cost depends on months and spots, not on bookings.
 */
export const readEarnedTotals = async (
  deps: Needs<'spots' | 'bookingTotals' | 'clock'>,
  actor: Actor,
  query: EarningsQuery,
): Promise<EarnedTotals> => {
  const range = readMonths(query, deps.clock.now());
  const [allSpots, all] = await Promise.all([
    deps.spots.listByOwner(actor.userId),
    deps.bookingTotals.list(actor.userId, 'owner', range),
  ]);
  const choices = listSpotNames(allSpots, all);
  const isChosen = (spotId: string) => query.spotId === undefined || query.spotId === spotId;
  const names = choices.filter(({ spotId }) => isChosen(spotId));
  if (query.spotId !== undefined && names.length === 0) throw new AppError('not_found', 'Spot not found');
  return {
    range,
    totals: all.filter(({ spotId }) => isChosen(spotId)),
    spots: allSpots.filter(({ id }) => isChosen(id)),
    names,
    choices,
    isChosen,
  };
};
