import { runBookingTimers } from '#shared/domain/checkout/run-timers.ts';
import {
  alarms,
  clock,
  withBookings,
  withLedger,
  withOutbox,
  withPayments,
  withSettings,
  withSpots,
} from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';
import { countLag } from '../_kit/lag-metrics.ts';

export const handler = job('runBookingTimers', async () => {
  const run = await runBookingTimers({
    ...withBookings(),
    ...withLedger(),
    ...withOutbox(),
    ...withPayments(),
    ...withSpots(),
    ...withSettings(),
    ...alarms,
    ...clock,
  });
  countLag('timers', run.lag);
  return run;
});
