import { favouritesRepository } from '#shared/data/favourites-repository.ts';
import { wishedStaysRepository } from '#shared/data/wished-stays-repository.ts';
import { table } from '../deps.ts';

/** What people have marked, and what they wait for. */
export const favourites = () => ({
  favourites: favouritesRepository(table()),
  wishedStays: wishedStaysRepository(table()),
});
