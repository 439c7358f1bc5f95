import * as repositories from '../effect-repositories.ts';
import { withRentalMetrics } from '../rental-metrics.ts';

/** Rentals for functions that renew or end them: their writes are counted for the dashboard of operators. */
export const countedRentals = () => ({ rentals: withRentalMetrics(repositories.rentals().rentals) });
