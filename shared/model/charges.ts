import { COMMISSION_PERCENT, SERVICE_FEE_CENTS } from './rules.ts';

/** The platform's charges for a stay: the driver pays a fee, the owner a part of the price (001 §9). */
export interface Charges {
  readonly commissionPercent: number;
  readonly serviceFeeCents: number;
}

interface DatedCharges extends Charges {
  /** The first local day of the stays for which they hold, until the next row does. */
  readonly from: string;
}

/**
 * In order of their first days. To change them, give the last row the numbers that it has now, add a row, and change the two constants, which
 * the texts name. Bookings keep what was agreed.
 */
const CHARGES: readonly [DatedCharges, ...DatedCharges[]] = [
  { from: '2020-01-01', commissionPercent: COMMISSION_PERCENT, serviceFeeCents: SERVICE_FEE_CENTS },
];

/** The charges of a stay by its first local day. */
export const findCharges = (day: string, rows: readonly DatedCharges[] = CHARGES): Charges =>
  rows.findLast(({ from }) => from <= day) ?? CHARGES[0];

/** The commission of a price in whole cents, halves rounded up. The owner gets the rest. */
export const computeCommission = (
  priceCents: number,
  { commissionPercent }: Pick<Charges, 'commissionPercent'>,
): number => Math.floor((priceCents * commissionPercent + 50) / 100);

/** The agreed commission of a booking, in percent. Bookings from before it was stored have the first row's. */
export const getAgreedPercent = (booking: { readonly commissionPercent?: number }): number =>
  booking.commissionPercent ?? CHARGES[0].commissionPercent;
