import * as kit from '../ports.ts';

/** Ports for a booking as a party reads it. */
export const withBookingView = () =>
  kit.connect(
    kit.bookings,
    kit.bookingTotals,
    kit.payoutAccounts,
    kit.passSecrets,
    kit.bookingVehicles,
    kit.spots,
    kit.accounts,
  );
