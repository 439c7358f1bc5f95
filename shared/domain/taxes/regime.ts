import type { StoredRegime } from '../../model/tax-details.ts';
import type { TaxRegime } from '../../model/tax-terms.ts';

/** The regime that an owner has declared for a local day: the latest that began by then. */
export const findRegimeEntry = (regimes: readonly StoredRegime[], date: string): StoredRegime | undefined =>
  regimes.findLast(({ from }) => from <= date);

/**
 * The regime of an owner on a local day. Before the first, and without one, rent is taxed: Ley 37/1992 art. 20.Uno.23 b exempts a garage
 * only together with a dwelling, also of a private person.
 */
export const findRegime = (regimes: readonly StoredRegime[], date: string): TaxRegime =>
  findRegimeEntry(regimes, date)?.regime ?? 'taxed';
