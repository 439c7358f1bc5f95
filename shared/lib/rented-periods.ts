import type { Period } from './half-hours.ts';
import { toInstant } from './time.ts';

/** Stands for an end that nobody has set: no calendar or search can name so late a day (decision 196). */
const NO_END = '2100-01-01';

/** The rentals of a spot by local day; null is no end. */
interface Rented {
  readonly rented: readonly { readonly from: string; readonly until: string | null }[];
  readonly timeZone: string;
}

/** The rented time of a spot, which is taken for everybody else: from midnight to midnight of its zone. */
export const listRentedPeriods = ({ rented, timeZone }: Rented): Period[] =>
  rented.map(({ from, until }) => ({
    start: toInstant(timeZone, from, '00:00'),
    end: toInstant(timeZone, until ?? NO_END, '00:00'),
  }));
