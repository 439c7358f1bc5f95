import { ALWAYS, type MonthPattern } from '../model/month-pattern.ts';
import type { Period } from './half-hours.ts';
import { listPatternPeriods } from './pattern-periods.ts';
import { toInstant } from './time.ts';

/** The rentals of a spot by local day; null is no end. */
interface Rented {
  readonly rented: readonly {
    readonly from: string;
    readonly until: string | null;
    readonly pattern?: MonthPattern;
  }[];
  readonly timeZone: string;
}

/**
 * The rented time of a spot within a range, which is taken for everybody else: of each rental that of its pattern, between two midnights of
 * the spot. The periods of one rental are in order; those of several are not.
 */
export const listRentedPeriods = ({ rented, timeZone }: Rented, range: Period): Period[] =>
  rented.flatMap(({ from, until, pattern = ALWAYS }) =>
    listPatternPeriods(pattern, timeZone, {
      start: Math.max(range.start, toInstant(timeZone, from, '00:00')),
      end: until === null ? range.end : Math.min(range.end, toInstant(timeZone, until, '00:00')),
    }),
  );
