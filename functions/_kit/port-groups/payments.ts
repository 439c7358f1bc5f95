import * as kit from '../ports.ts';

/** Ports for a driver's hold. */
export const withHolding = () =>
  kit.connect(
    kit.spots,
    kit.calendar,
    kit.bookings,
    kit.bookingVehicles,
    kit.garages,
    kit.accounts,
    kit.limits,
    kit.holdLimits,
    kit.taxDetails,
    kit.settings,
  );

/** The same, and ports for its payment. */
export const withCheckout = () => kit.connect(withHolding, kit.payments);

/** Ports that book or refund a payment. */
export const withSettlement = () =>
  kit.connect(
    kit.claims,
    kit.bookings,
    kit.bookingTotals,
    kit.spots,
    kit.payments,
    kit.outbox,
    kit.ledger,
    kit.alarms,
  );
