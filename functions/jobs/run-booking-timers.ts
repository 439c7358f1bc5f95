import { runBookingTimers } from '#shared/domain/bookings/run-timers.ts';
import { clock, withBookings, withOutbox, withPayments } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';

export const handler = job('runBookingTimers', () =>
  runBookingTimers({ ...withBookings(), ...withOutbox(), ...clock, ...withPayments() }),
);
