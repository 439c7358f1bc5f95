import type { EarningsFigures } from '../../api/earnings.ts';
import { toEuros } from '../../lib/money.ts';
import type { Amounts } from '../ports/bookings.ts';

/** The sums of totals, added in cents and answered in euros. */
export const sumFigures = (totals: readonly { readonly amounts: Amounts }[]): EarningsFigures => {
  const sum = (name: string) => totals.reduce((all, { amounts }) => all + (amounts[name] ?? 0), 0);
  return {
    bookings: sum('bookings'),
    bookedMinutes: sum('bookedMinutes'),
    driverPaid: toEuros(sum('driverPaidCents')),
    serviceFees: toEuros(sum('serviceFeeCents')),
    commission: toEuros(sum('commissionCents')),
    earnings: toEuros(sum('ownerCents')),
  };
};
