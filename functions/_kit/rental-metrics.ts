import type { DueRentals } from '#shared/domain/rentals/count-due.ts';
import { type RentalWrite, type Rentals } from '#shared/domain/ports/rentals.ts';
import { toEuros } from '#shared/lib/money.ts';
import { RENTAL_METRICS } from '../metric-names.ts';
import { log } from './logger.ts';
import { metricFields } from './metrics.ts';

type Counted = keyof typeof RENTAL_METRICS;

const count = (of: Counted, value: number) => ({ name: RENTAL_METRICS[of], unit: 'Count' as const, value });

/** What operators see of a write on the dashboard. The first month is paid as any stay, and counted as one. */
const listChanges = ({ before, next }: RentalWrite): Counted[] => {
  const ends = next.endedBy !== null && before.endedBy === null;
  return [
    ...(next.paidMonths > Math.max(1, before.paidMonths) ? (['paid'] as const) : []),
    ...(next.refusals > before.refusals ? (['refused'] as const) : []),
    ...(ends ? (['ended'] as const) : []),
    ...(ends && next.endedBy === 'unpaid' ? (['unpaid'] as const) : []),
  ];
};

/** Counts what writes of rentals change. */
export const withRentalMetrics = (rentals: Rentals): Rentals => ({
  ...rentals,
  write: async (result, now) => {
    const outcome = await rentals.write(result, now);
    const changes = outcome === 'applied' ? listChanges(result) : [];
    if (changes.length > 0) log.info('rental', metricFields(changes.map((of) => count(of, 1))));
    return outcome;
  },
});

/** The numbers of rentals that are charged, and whose deposit is given back, within a week, and the euros of the deposits that are held. */
export const countDueRentals = ({ charges, deposits, heldCents }: DueRentals): void => {
  const figures = [
    count('due', charges),
    count('depositsDue', deposits),
    count('depositsHeld', toEuros(heldCents)),
  ];
  log.info('rentals due', metricFields(figures));
};
