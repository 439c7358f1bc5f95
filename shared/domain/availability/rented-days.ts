import { AppError } from '../../lib/app-error.ts';
import type { Period } from '../../lib/half-hours.ts';
import { listRentedPeriods } from '../../lib/rented-periods.ts';
import type { Spot } from '../../model/spot.ts';

/** What a rental of the spot forbids its owner; `field` is the part of the body that is refused. A rental can be ended with notice. */
export const spotRented = (
  message: string,
  { from, until }: Spot['rented'][number],
  field?: string,
): AppError =>
  new AppError('spot_rented', message, {
    details: { from, until },
    ...(field !== undefined && { issues: [{ path: `body.${field}`, message }] }),
  });

type Rented = Pick<Spot, 'rented'>;

/** Whether a whole local day belongs to a rental of the spot. Of a rental with a pattern only some hours do. */
export const isRentedDay = ({ rented }: Rented, date: string): boolean =>
  rented.some(({ from, until, pattern }) => !pattern && date >= from && (until === null || date < until));

/** The rental that has time in a period. */
export const findRentalOn = (
  { rented, timeZone }: Pick<Spot, 'rented' | 'timeZone'>,
  period: Period,
): Spot['rented'][number] | undefined =>
  rented.find((rental) => listRentedPeriods({ rented: [rental], timeZone }, period).length > 0);

/** The first rental that has a local day from `from` on. */
export const findRentalFrom = ({ rented }: Rented, from: string): Spot['rented'][number] | undefined =>
  rented.find(({ until }) => until === null || until > from);
