import { toLocal } from '../../lib/time.ts';
import type { Booking, StayTax } from '../../model/booking.ts';
import type { StoredRegime } from '../../model/tax-details.ts';
import type { Spot } from '../../model/spot.ts';
import type { TaxArea } from '../../model/tax-terms.ts';
import type { Needs } from '../deps.ts';
import { findRegimeEntry } from './regime.ts';
import { findTaxArea, findTaxRate, type IpsiRates, type RateTable } from './tax-rates.ts';

type Place = Pick<Spot, 'latitude' | 'longitude' | 'timeZone'>;

/** Why an owner's rent is exempt on a local day in an area; null if it is taxed. Small traders of the Canary Islands are exempt only there. */
const findExemption = (
  regimes: readonly StoredRegime[],
  date: string,
  area: TaxArea,
): StayTax['exemption'] => {
  const { regime, reason = null, note = '' } = findRegimeEntry(regimes, date) ?? {};
  if (regime !== 'exempt' || reason === null) return null;
  return reason === 'canary_small_business' && area !== 'igic' ? null : { reason, note };
};

/**
 * The tax of a stay that starts at `start` (epoch milliseconds): the rate of its place on its first local day, also if another one holds
 * before its end, and its owner's regime of that day. Null where no rate is known.
 */
export const computeStayTax = (
  place: Place,
  start: number,
  regimes: readonly StoredRegime[],
  ipsi: IpsiRates | undefined,
  table?: RateTable,
): StayTax | null => {
  const area = findTaxArea(place);
  const { date } = toLocal(place.timeZone, start);
  const rate = findTaxRate(area, date, ipsi, table);
  if (rate === undefined) return null;
  const exemption = findExemption(regimes, date, area);
  return { area, rate, rentRate: exemption ? 0 : rate, exemption };
};

/**
 * The tax of a booked stay that changes to other dates: as it is if the start stays, else the rate of its area on the new first local day.
 * Area and exemption stay as they were sold, and so does a rate that a city sets (decision 163).
 */
export const moveStayTax = (
  { tax, startAt, timeZone }: Pick<Booking, 'tax' | 'startAt' | 'timeZone'>,
  next: Pick<Booking, 'startAt'>,
  table?: RateTable,
): StayTax | null => {
  if (tax === null || next.startAt === startAt) return tax;
  const { date } = toLocal(timeZone, Date.parse(next.startAt));
  const rate = findTaxRate(tax.area, date, undefined, table) ?? tax.rate;
  return { ...tax, rate, rentRate: tax.exemption ? 0 : rate };
};

/** The tax of a stay at a spot, with the owner's declared regime. */
export const findStayTax = async (
  deps: Needs<'taxDetails' | 'settings'>,
  spot: Place & Pick<Spot, 'ownerId'>,
  start: number,
): Promise<StayTax | null> => {
  const details = await deps.taxDetails.find(spot.ownerId);
  return computeStayTax(spot, start, details?.regimes ?? [], deps.settings.ipsiRates);
};
