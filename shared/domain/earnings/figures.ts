import type { EarningsFigures } from '../../api/earnings.ts';
import { toEuros } from '../../lib/money.ts';
import { MINUTE } from '../../lib/time.ts';
import type { Booking } from '../bookings/booking.ts';

/** What a stay brought, in cents: `driverPaidCents` is the sum of the other three. */
interface Shares {
  readonly driverPaidCents: number;
  readonly serviceFeeCents: number;
  readonly commissionCents: number;
  readonly ownerCents: number;
}

/**
 * Whether a booking counts as earned: paid, and neither cancelled nor refunded. Those that are still to come count too:
 * the money is there.
 */
export const isEarned = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'confirmed' || status === 'completed';

/** Who got what of a booking, as it was priced when it was made. */
export const sharesOf = ({ lines, totalCents, commissionCents, ownerCents }: Booking): Shares => ({
  driverPaidCents: totalCents,
  serviceFeeCents: lines
    .filter(({ kind }) => kind === 'service_fee')
    .reduce((sum, { amountCents }) => sum + amountCents, 0),
  commissionCents,
  ownerCents,
});

const minutesOf = ({ startAt, endAt }: Booking) =>
  Math.round((Date.parse(endAt) - Date.parse(startAt)) / MINUTE);

/** The sums of bookings, added up in cents, as the API answers them in euros. */
export const figuresOf = (bookings: readonly Booking[]): EarningsFigures => {
  const shares = bookings.map(sharesOf);
  const sum = (name: keyof Shares) => toEuros(shares.reduce((cents, share) => cents + share[name], 0));
  return {
    bookings: bookings.length,
    bookedMinutes: bookings.reduce((minutes, booking) => minutes + minutesOf(booking), 0),
    driverPaid: sum('driverPaidCents'),
    serviceFees: sum('serviceFeeCents'),
    commission: sum('commissionCents'),
    earnings: sum('ownerCents'),
  };
};
