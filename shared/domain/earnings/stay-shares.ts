import type { Booking, StayTax } from '../../model/booking.ts';
import type { TaxArea } from '../../model/tax-terms.ts';
import { joinLines } from '../availability/price-stay.ts';
import { computeCompensation, isCompensated, splitShares } from '../bookings/share.ts';
import type { StatementSum } from '../ports/statements.ts';
import { splitLines } from '../taxes/line-tax.ts';
import { splitTax } from '../taxes/split-tax.ts';

/** The rent of a stay and the commission on it, each with its tax; `rent + compensatedCents = commission + ownerCents`. */
export interface StayShares {
  /** Null where no tax is known, and for what the platform paid in place of a stay. */
  readonly area: TaxArea | null;
  readonly rentRate: number;
  readonly rate: number;
  readonly exemption: StayTax['exemption'];
  readonly rent: StatementSum;
  /** The platform's payments in place of the driver, which are no rent. */
  readonly compensatedCents: number;
  readonly commission: StatementSum;
  readonly ownerCents: number;
}

const withTotal = ({ baseCents, taxCents }: { baseCents: number; taxCents: number }): StatementSum => ({
  baseCents,
  taxCents,
  totalCents: baseCents + taxCents,
});

/** The tax in the rent: of its lines as the booking shows them, or of what is left of it after a refund. */
const splitRent = ({ lines }: Booking, rentCents: number, tax: StayTax): StatementSum => {
  const rentLines = joinLines(lines).filter(({ kind }) => kind !== 'service_fee');
  return withTotal(splitLines(rentLines, rentCents, tax.rentRate));
};

const untaxed = (cents: number): StatementSum => withTotal({ baseCents: cents, taxCents: 0 });

/**
 * Splits a stay for the owner's taxes: the rent that the driver pays, without the fee, and our commission. Payments of the platform in
 * place of a driver are separate, and have no tax here (decision 191).
 */
export const splitStay = (booking: Booking): StayShares => {
  const { commissionCents, ownerCents } = splitShares(booking);
  const compensatedCents = computeCompensation(booking);
  const rentCents = commissionCents + ownerCents - compensatedCents;
  const tax = isCompensated(booking) ? null : booking.tax;
  return {
    area: tax?.area ?? null,
    rentRate: tax?.rentRate ?? 0,
    rate: tax?.rate ?? 0,
    exemption: tax?.exemption ?? null,
    compensatedCents,
    rent: tax ? splitRent(booking, rentCents, tax) : untaxed(rentCents),
    commission: tax ? withTotal(splitTax(commissionCents, tax.rate)) : untaxed(commissionCents),
    ownerCents,
  };
};
