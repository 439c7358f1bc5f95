import type { Booking, StayTax } from '../../model/booking.ts';
import type { TaxArea } from '../../model/tax-terms.ts';
import { joinLines } from '../availability/price-stay.ts';
import { computeCompensation, isCompensated, splitShares } from '../bookings/share.ts';
import type { StatementSum } from '../ports/statements.ts';
import { sumLineTaxes } from '../taxes/line-tax.ts';
import { splitTax } from '../taxes/split-tax.ts';

/** The rent of a stay and the commission on it, each with its tax; `rent = commission + ownerCents`. */
export interface StayShares {
  /** Null where no tax is known, and for what the platform paid in place of a stay. */
  readonly area: TaxArea | null;
  readonly rentRate: number;
  readonly rate: number;
  readonly exemption: StayTax['exemption'];
  readonly rent: StatementSum;
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
  const priceCents = rentLines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (priceCents !== rentCents) return withTotal(splitTax(rentCents, tax.rentRate));
  const sums = sumLineTaxes(rentLines, tax);
  return withTotal({
    baseCents: sums.reduce((sum, { baseCents }) => sum + baseCents, 0),
    taxCents: sums.reduce((sum, { taxCents }) => sum + taxCents, 0),
  });
};

const untaxed = (cents: number): StatementSum => withTotal({ baseCents: cents, taxCents: 0 });

/** What the platform pays has no tax: it adds to the base. */
const addUntaxed = ({ baseCents, taxCents }: StatementSum, cents: number): StatementSum =>
  withTotal({ baseCents: baseCents + cents, taxCents });

/**
 * What a stay means for the owner's taxes: the rent that the driver pays, without the fee, and our commission. What the platform pays an
 * owner in place of a stay is no rent and has no tax here.
 */
export const splitStay = (booking: Booking): StayShares => {
  const { commissionCents, ownerCents } = splitShares(booking);
  const compensationCents = computeCompensation(booking);
  const rentCents = commissionCents + ownerCents - compensationCents;
  const tax = isCompensated(booking) ? null : booking.tax;
  return {
    area: tax?.area ?? null,
    rentRate: tax?.rentRate ?? 0,
    rate: tax?.rate ?? 0,
    exemption: tax?.exemption ?? null,
    rent: addUntaxed(tax ? splitRent(booking, rentCents, tax) : untaxed(rentCents), compensationCents),
    commission: tax ? withTotal(splitTax(commissionCents, tax.rate)) : untaxed(commissionCents),
    ownerCents,
  };
};
