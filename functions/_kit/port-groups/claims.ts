import * as kit from '../ports.ts';

/** Ports for a claim as its parties read it. */
export const withClaimView = () =>
  kit.connect(kit.bookings, kit.claims, kit.rentals, kit.spots, kit.privatePictures);

/** The same, and ports for its payment. */
export const withClaimPayment = () =>
  kit.connect(withClaimView, kit.payments, kit.outbox, kit.ledger, kit.limits, kit.alarms);

/** Ports for a claim as an administrator judges it. */
export const withClaimCase = () =>
  kit.connect(
    kit.claims,
    kit.bookings,
    kit.bookingTotals,
    kit.payoutAccounts,
    kit.accounts,
    kit.messages,
    kit.privatePictures,
  );
