import { countDue } from '#shared/domain/rentals/count-due.ts';
import { runTimers } from '#shared/domain/rentals/run-rental-timers.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { withSettlement } from '../_kit/port-groups/payments.ts';
import * as kit from '../_kit/ports.ts';
import { countDueRentals } from '../_kit/rental-metrics.ts';

/** The days ahead in which the dashboard counts charges and deposits of rentals. */
const AHEAD = 7 * DAY;

/** The job runs every minute. */
const isFirstRunOfHour = (now: number): boolean => now % HOUR < MINUTE;

export const handler = kit.job('runBookingTimers', async () => {
  const deps = kit.connect(
    withSettlement,
    kit.countedRentals,
    kit.bookingVehicles,
    kit.taxDetails,
    kit.settings,
  );
  const run = await runTimers(deps);
  kit.countLag('timers', run.lag);
  const now = deps.clock.now();
  if (isFirstRunOfHour(now)) countDueRentals(await countDue(deps, now + AHEAD));
  return run;
});
