import { drainOutbox } from '#shared/domain/effects.ts';
import { withInvoices, withMail, withPushQueue, withReferrals, withSettings } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';
import { countLag } from '../_kit/lag-metrics.ts';
import { withNews, withPeople, withSettlement, withSpotUpkeep } from '../_kit/port-groups.ts';

export const handler = job('drainOutbox', async () => {
  const drained = await drainOutbox({
    ...withSettlement(),
    ...withPeople(),
    ...withNews(),
    ...withSpotUpkeep(),
    ...withMail(),
    ...withReferrals(),
    ...withPushQueue(),
    ...withInvoices(),
    ...withSettings(),
  });
  countLag('outbox', drained.lag);
  return drained;
});
