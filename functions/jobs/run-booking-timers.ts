import { runBookingTimers } from '#shared/domain/checkout/run-timers.ts';
import { withSettlement } from '../_kit/port-groups/payments.ts';
import * as kit from '../_kit/ports.ts';
import { job } from '../_kit/job.ts';
import { countLag } from '../_kit/lag-metrics.ts';

export const handler = job('runBookingTimers', async () => {
  const run = await runBookingTimers({ ...withSettlement(), ...kit.settings() });
  countLag('timers', run.lag);
  return run;
});
