import { Failure, UsageError } from './failure.ts';
import { countsOf } from './invoke-job.ts';
import { numberOf, type Task } from './task.ts';

/** Stripe keeps payments forever; a longer period would exceed the job's timeout. */
const MAX_DAYS = 30;

export const reconcile: Task = {
  summary: 'compare payments with bookings and repair what was missed',
  usage: `[--payment pi_... | --days 1..${MAX_DAYS}]`,
  flags: { payment: { type: 'string' }, days: { type: 'string' } },
  run: async (place, given, say) => {
    const payment = given.text('payment');
    if (payment !== undefined && !/^pi_\w+$/.test(payment))
      throw new UsageError('--payment must be the id of a payment, such as pi_3Q...');
    const asked = { payment, days: numberOf(given, 'days', 1, MAX_DAYS) };
    const { handled, failures } = countsOf(await place.invoke('reconcilePayments', asked));
    say(handled === 0 ? 'Nothing was missed.' : `Repaired: ${handled} payment${handled === 1 ? '' : 's'}.`);
    if (failures > 0)
      throw new Failure(
        `${failures} could not be repaired: the log of ${place.functionOf('reconcilePayments')} says why.`,
      );
  },
};
