import { tzOffset } from '@date-fns/tz';
import { MINUTE } from '../../../lib/time.ts';
import { BUSINESS_ZONE } from '../../../model/business-zone.ts';

/** Formats of the tax office's record design (`SuministroInformacion.xsd`). */

/** Euros with two decimals and a sign if negative: `-1234` is `-12.34` (`ImporteSgn12.2Type`). */
export const writeAmount = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Percent without needless zeros: 2100 basis points are `21`, 750 are `7.5` (`Tipo2.2Type`). */
export const writeRate = (basisPoints: number): string => String(basisPoints / 100);

/** `2027-01-31` as `31-01-2027` (`fecha`). */
export const writeDay = (day: string): string => day.split('-').reverse().join('-');

/** An instant (epoch milliseconds) to the second, with the offset of the peninsula then: `2027-01-31T19:20:30+01:00` (art. 7 g). */
export const writeInstant = (instant: number): string => {
  const offset = tzOffset(BUSINESS_ZONE, new Date(instant));
  const shifted = new Date(instant + offset * MINUTE).toISOString().slice(0, 19);
  return `${shifted}+${String(Math.floor(offset / 60)).padStart(2, '0')}:${String(offset % 60).padStart(2, '0')}`;
};
