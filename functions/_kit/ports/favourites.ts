import { favouritesRepository } from '#shared/data/favourites-repository.ts';
import { availabilityAlertsRepository } from '#shared/data/availability-alerts-repository.ts';
import { table } from '../deps.ts';

/** What people have marked, and what they wait for. */
export const favourites = () => ({
  favourites: favouritesRepository(table()),
  availabilityAlerts: availabilityAlertsRepository(table()),
});
