import type { MapAnswer, SpotCluster } from '../../api/search.ts';
import { toEuros } from '../../lib/money.ts';
import type { Needs } from '../deps.ts';
import type { Box, Coordinates } from '../../lib/geo.ts';
import { toSpotCard } from '../spots/to-spot.ts';
import { getCellDegrees } from './cells.ts';
import { type Criteria, listActiveFilters, matchEntries } from './criteria.ts';
import { checkSearchDates, withBothDates } from './searched-stay.ts';
import { hintsFor } from './hints.ts';
import { getBudget, queryArea } from './query-area.ts';
import type { Square } from './plan-reads.ts';
import { getLevel } from '../../lib/quad.ts';
import { findMiddle, sorted } from './rank.ts';

/** Four squares make one of the next size: a view has at most about 300 of these. */
const getGroup = ({ z, length }: Square) => Math.floor(z / length / 4);

const toCluster = (squares: readonly Square[]): SpotCluster => {
  const count = squares.reduce((sum, { shown }) => sum + shown, 0);
  const average = (of: (square: Square) => number) =>
    squares.reduce((sum, square) => sum + of(square) * square.shown, 0) / count;
  const { width, height } = getCellDegrees(getLevel(squares[0]?.length ?? 1));
  const degrees = (value: number) => Math.round(value * 1e6) / 1e6;
  return {
    latitude: degrees((average(({ y }) => y) + 0.5) * height - 90),
    longitude: degrees((average(({ x }) => x) + 0.5) * width - 180),
    count,
    price_weekday: toEuros(Math.min(...squares.map(({ priceCents }) => priceCents))),
  };
};

/** Squares of one size, in Morton order. */
const toClusters = (squares: readonly Square[]): SpotCluster[] => {
  const groups: Square[][] = [];
  for (const square of squares) {
    const group = groups.at(-1);
    if (group?.[0] && getGroup(group[0]) === getGroup(square)) group.push(square);
    else groups.push([square]);
  }
  return groups.map(toCluster);
};

interface MapSearch extends Criteria {
  /** The best spots are near this point; by default the centre of the box. */
  readonly center?: Coordinates | undefined;
}

/**
 * The spots of a box for the map, the nearest to the searched place first if there is one (see `MapAnswer`): at most 4 read units without
 * dates and 8 with, however many spots there are. With dates, every price is the total of the stay, or of each month of a rental. `invalid_request` for a stay that would
 * begin in the past.
 */
export const searchMap = async (
  deps: Needs<'mapIndex' | 'clock'>,
  box: Box,
  { center, ...asked }: MapSearch,
): Promise<MapAnswer> => {
  const criteria = withBothDates(asked);
  const now = deps.clock.now();
  checkSearchDates(criteria, now);
  const { area, entries, others } = await queryArea(deps, box, {
    budget: getBudget(criteria),
    vehicleType: criteria.vehicleType,
    center,
  });
  const found = matchEntries(entries, criteria, now);
  const matches = center ? sorted(found, 'distance', center) : sorted(found, 'recommended', findMiddle(box));
  const isAsking = listActiveFilters(criteria).length > 0;
  return {
    total: matches.length,
    spots: matches.map(({ entry, totalCents, monthCents, fit }) => ({
      ...toSpotCard(entry, { totalCents, monthCents }),
      ...(fit && fit.verdict !== 'no' && { fit: { ...fit, verdict: fit.verdict } }),
    })),
    area,
    clusters: toClusters(others),
    clustered: others.reduce((sum, { shown }) => sum + shown, 0),
    ...(matches.length === 0 && isAsking && { hints: hintsFor(entries, criteria, now) }),
  };
};
