import { AppError } from '../../lib/app-error.ts';
import { toLocal } from '../../lib/time.ts';
import type { Spot } from '../../model/spot.ts';
import type { Needs } from '../deps.ts';
import { findTaxArea, findTaxRate } from '../taxes/tax-rates.ts';

/**
 * `no_tax_rate` for a spot in a city whose rate of tax the stage does not know: its stays would have no known tax, and neither would our
 * own fee (decision 162).
 */
export const checkTaxRate = (
  deps: Needs<'settings' | 'clock'>,
  place: Pick<Spot, 'latitude' | 'longitude' | 'timeZone'>,
): void => {
  const { date } = toLocal(place.timeZone, deps.clock.now());
  if (findTaxRate(findTaxArea(place), date, deps.settings.ipsiRates) !== undefined) return;
  const message = 'We cannot take spots in this city yet, because its tax (IPSI) is not set up.';
  throw new AppError('no_tax_rate', message, { issues: [{ path: 'body.latitude', message }] });
};
