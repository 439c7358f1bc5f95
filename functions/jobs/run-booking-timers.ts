import { runTimers } from '#shared/domain/rentals/run-rental-timers.ts';
import { withSettlement } from '../_kit/port-groups/payments.ts';
import * as kit from '../_kit/ports.ts';
import { job } from '../_kit/job.ts';
import { countLag } from '../_kit/lag-metrics.ts';

export const handler = job('runBookingTimers', async () => {
  const run = await runTimers({
    ...withSettlement(),
    ...kit.rentals(),
    ...kit.bookingVehicles(),
    ...kit.taxDetails(),
    ...kit.settings(),
  });
  countLag('timers', run.lag);
  return run;
});
