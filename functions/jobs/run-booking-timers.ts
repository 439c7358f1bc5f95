import { runBookingTimers } from '#shared/domain/checkout/run-timers.ts';
import { withSettings } from '../_kit/deps.ts';
import { withSettlement } from '../_kit/port-groups.ts';
import { job } from '../_kit/job.ts';
import { countLag } from '../_kit/lag-metrics.ts';

export const handler = job('runBookingTimers', async () => {
  const run = await runBookingTimers({ ...withSettlement(), ...withSettings() });
  countLag('timers', run.lag);
  return run;
});
