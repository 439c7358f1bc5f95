import { drainOutbox } from '#shared/domain/effects.ts';
import { withSettlement } from '../_kit/port-groups/payments.ts';
import * as kit from '../_kit/ports.ts';
import { job } from '../_kit/job.ts';
import { countLag } from '../_kit/lag-metrics.ts';

export const handler = job('drainOutbox', async () => {
  const drained = await drainOutbox({
    ...withSettlement(),
    ...kit.accounts(),
    ...kit.emailChanges(),
    ...kit.mailedLinks(),
    ...kit.poolUsers(),
    ...kit.suppressions(),
    ...kit.payoutAccounts(),
    ...kit.accountDeletions(),
    ...kit.personalData(),
    ...kit.contacts(),
    ...kit.bookingVehicles(),
    ...kit.messages(),
    ...kit.reviews(),
    ...kit.problems(),
    ...kit.notifications(),
    ...kit.favourites(),
    ...kit.pushSubscriptions(),
    ...kit.images(),
    ...kit.privatePictures(),
    ...kit.calendar(),
    ...kit.calendarExports(),
    ...kit.calendarImports(),
    ...kit.limits(),
    ...kit.mail(),
    ...kit.referrals(),
    ...kit.sellerReports(),
    ...kit.dueDiligence(),
    ...kit.taxDetails(),
    ...kit.pushQueue(),
    ...kit.invoices(),
    ...kit.settings(),
  });
  countLag('outbox', drained.lag);
  return drained;
});
