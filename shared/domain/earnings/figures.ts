import type { EarningsFigures } from '../../api/earnings.ts';
import { toEuros } from '../../lib/money.ts';
import { MINUTE } from '../../lib/time.ts';
import type { Booking } from '../bookings/booking.ts';
import { isPaid } from '../bookings/booking-status.ts';
import { computeLeft, computeShare } from '../bookings/share.ts';

/** What a stay brought, in cents: `driverPaidCents` is the sum of the other three. */
interface Shares {
  readonly driverPaidCents: number;
  readonly serviceFeeCents: number;
  readonly commissionCents: number;
  readonly ownerCents: number;
}

/** Cancelled when nothing goes back any more: the owner has kept the place free and is paid (ruling 8). */
export const isCancelledLate = ({ status, payout }: Pick<Booking, 'status' | 'payout'>): boolean =>
  status === 'cancelled_by_driver' && payout !== null;

/** All of the payment went back to the driver before the owner had the share. */
const isShareRefunded = (booking: Booking) => computeShare(booking) === 0 && booking.ownerCents > 0;

/**
 * Whether the owner's share of a booking is the owner's to keep: of stays, those still to come too, for the money is
 * there, and of late cancellations; not of what was given or taken back.
 */
export const isEarned = (booking: Booking): boolean =>
  (isPaid(booking) || isCancelledLate(booking)) && !isShareRefunded(booking);

/**
 * Who got what of a booking: as it was priced when it was made, without what went back to the driver. That is taken from
 * the commission first, then from the fee, then from the owner's share.
 */
export const splitShares = (booking: Booking): Shares => {
  const ownerCents = computeShare(booking);
  const oursCents = Math.max(0, computeLeft(booking) - ownerCents);
  const feeCents = booking.lines
    .filter(({ kind }) => kind === 'service_fee')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const serviceFeeCents = Math.min(feeCents, oursCents);
  return {
    driverPaidCents: ownerCents + oursCents,
    serviceFeeCents,
    commissionCents: oursCents - serviceFeeCents,
    ownerCents,
  };
};

const countMinutes = ({ startAt, endAt }: Booking) =>
  Math.round((Date.parse(endAt) - Date.parse(startAt)) / MINUTE);

/** The sums of bookings, added up in cents, as the API answers them in euros. */
export const sumFigures = (bookings: readonly Booking[]): EarningsFigures => {
  const shares = bookings.map(splitShares);
  const sum = (name: keyof Shares) => toEuros(shares.reduce((cents, share) => cents + share[name], 0));
  return {
    bookings: bookings.length,
    bookedMinutes: bookings.filter(isPaid).reduce((minutes, booking) => minutes + countMinutes(booking), 0),
    driverPaid: sum('driverPaidCents'),
    serviceFees: sum('serviceFeeCents'),
    commission: sum('commissionCents'),
    earnings: sum('ownerCents'),
  };
};
