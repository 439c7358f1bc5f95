import type { HoldLimits } from '#shared/domain/ports/bookings.ts';

/** For tests whose drivers hold more spots than a real person. */
export const NO_HOLD_LIMITS: HoldLimits = {
  perDriver: 1_000_000,
  perUnverifiedDriver: 1_000_000,
  perUnverifiedClient: 1_000_000,
  perHour: 1_000_000,
  eurosADay: 1_000_000_000,
  rentalsADay: 1_000_000,
  unpaidMinutes: 1_000_000,
  unverifiedDays: 1_000_000,
};

/** An ordinary client address. */
export const CLIENT = '192.0.2.1';
