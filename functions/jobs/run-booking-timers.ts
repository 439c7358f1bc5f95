import { runBookingTimers } from '#shared/domain/bookings/run-timers.ts';
import { withPayments, withTable } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';

export const handler = job('runBookingTimers', () => runBookingTimers({ ...withTable(), ...withPayments() }));
