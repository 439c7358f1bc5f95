import * as kit from '../ports.ts';

/** Ports for a driver's hold. */
export const withHolding = () => ({
  ...kit.spots(),
  ...kit.calendar(),
  ...kit.bookings(),
  ...kit.bookingVehicles(),
  ...kit.garages(),
  ...kit.accounts(),
  ...kit.limits(),
  ...kit.holdLimits,
  ...kit.taxDetails(),
  ...kit.settings(),
  ...kit.clock,
});

/** The same, and ports for its payment. */
export const withCheckout = () => ({ ...withHolding(), ...kit.payments() });

/** Ports that book or refund a payment. */
export const withSettlement = () => ({
  ...kit.claims(),
  ...kit.bookings(),
  ...kit.bookingTotals(),
  ...kit.spots(),
  ...kit.payments(),
  ...kit.outbox(),
  ...kit.ledger(),
  ...kit.alarms,
  ...kit.clock,
});
