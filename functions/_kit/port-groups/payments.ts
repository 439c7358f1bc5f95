import * as kit from '../ports.ts';

/** Ports for a driver's hold and its payment. */
export const withCheckout = () => ({
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
  ...kit.payments(),
  ...kit.clock,
});

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
