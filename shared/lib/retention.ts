import { ACCOUNTING_YEARS, PROOF_YEARS } from '../model/rules.ts';
import { DAY } from './time.ts';

export const YEAR_DAYS = 365;
export const PROOF_DAYS = PROOF_YEARS * YEAR_DAYS;
/** The accounting year of an entry may end a year after it; leap days are added. */
export const ACCOUNTING_DAYS = (ACCOUNTING_YEARS + 1) * YEAR_DAYS + 2;

/** The row of a record that expires, in the file of its area. */
export interface Expiring {
  readonly days: number;
}

/** The expiry of an item, in epoch seconds, from the moment that its row names (epoch milliseconds). */
export const computeExpiry = ({ days }: Expiring, from: number): number =>
  Math.floor((from + days * DAY) / 1000);
