import type { Booking } from '../../model/booking.ts';
import type { InvoicingAgreement } from '../../model/invoicing-agreement.ts';
import type { InvoiceSubject } from '../../model/tax-terms.ts';
import { isGivenBack, wasConfirmed } from '../bookings/booking-status.ts';
import { computeCompensation, isCompensated, splitShares } from '../bookings/share.ts';

/** The sums of the invoices of a booking as they must be, in cents, tax included. */
export type Owed = Readonly<Record<InvoiceSubject, number>>;

const NOTHING: Owed = { service_fee: 0, commission: 0, rent: 0 };

/** The version of an owner's agreement that held at an instant (ISO); undefined if none did. */
export const findAgreement = (
  agreement: Pick<InvoicingAgreement, 'periods'> | undefined,
  at: string,
): string | undefined =>
  agreement?.periods.find(({ from, until }) => from <= at && (until === null || at < until))?.version;

/**
 * Computes the sums that invoices must have now: the fee once the booking is confirmed, the commission once the owner's share was sent, and
 * as rent the driver's payment for the stay. Refunded money is not owed.
 */
export const computeOwed = (booking: Booking): Owed => {
  if (!wasConfirmed(booking)) return NOTHING;
  const { serviceFeeCents, commissionCents, driverPaidCents } = splitShares(booking);
  const isRentKept = !isGivenBack(booking) && !isCompensated(booking);
  return {
    service_fee: serviceFeeCents,
    commission: booking.payout?.state === 'sent' ? commissionCents : 0,
    rent: isRentKept ? driverPaidCents - serviceFeeCents - computeCompensation(booking) : 0,
  };
};
