import * as kit from '../ports.ts';

/** Ports for a reported booking that moves to another space. */
export const withMove = () =>
  kit.connect(
    kit.taxDetails,
    kit.problems,
    kit.bookings,
    kit.bookingVehicles,
    kit.garages,
    kit.spots,
    kit.settings,
  );

/** Ports for a report as an administrator reads it. */
export const withProblemCase = () =>
  kit.connect(
    kit.problems,
    kit.bookings,
    kit.bookingTotals,
    kit.accounts,
    kit.messages,
    kit.spots,
    kit.privatePictures,
  );
