import { drainOutbox } from '#shared/domain/effects.ts';
import {
  withDueDiligence,
  withInvoices,
  withLimits,
  withMail,
  withPushQueue,
  withReferrals,
  withSellerReports,
  withSettings,
  withTaxDetails,
} from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';
import { countLag } from '../_kit/lag-metrics.ts';
import { withNews, withPeople, withSettlement, withSpotUpkeep } from '../_kit/port-groups.ts';

export const handler = job('drainOutbox', async () => {
  const drained = await drainOutbox({
    ...withSettlement(),
    ...withPeople(),
    ...withNews(),
    ...withSpotUpkeep(),
    ...withLimits(),
    ...withMail(),
    ...withReferrals(),
    ...withSellerReports(),
    ...withDueDiligence(),
    ...withTaxDetails(),
    ...withPushQueue(),
    ...withInvoices(),
    ...withSettings(),
  });
  countLag('outbox', drained.lag);
  return drained;
});
