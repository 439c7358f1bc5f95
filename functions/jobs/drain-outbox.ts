import { drainOutbox } from '#shared/domain/effects.ts';
import {
  withAccounts,
  withCalendar,
  withCalendarExports,
  withCalendarImports,
  withAccountDeletions,
  withContacts,
  withEmailChanges,
  withPublishedImages,
  withMail,
  withMailedLinks,
  withMessages,
  withNotifications,
  withPayoutAccounts,
  withPoolEmails,
  withPoolUsers,
  withReferrals,
  withReviews,
  withSettings,
  withSupport,
  withSuppressions,
  withPersonalData,
} from '../_kit/deps.ts';
import { withSettlement } from '../_kit/port-groups.ts';
import { job } from '../_kit/job.ts';
import { countLag } from '../_kit/lag-metrics.ts';

export const handler = job('drainOutbox', async () => {
  const drained = await drainOutbox({
    ...withSettlement(),
    ...withAccounts(),
    ...withContacts(),
    ...withEmailChanges(),
    ...withMailedLinks(),
    ...withNotifications(),
    ...withReviews(),
    ...withMessages(),
    ...withPublishedImages(),
    ...withPayoutAccounts(),
    ...withPoolEmails(),
    ...withMail(),
    ...withReferrals(),
    ...withSettings(),
    ...withSupport(),
    ...withPoolUsers(),
    ...withAccountDeletions(),
    ...withPersonalData(),
    ...withCalendar(),
    ...withCalendarExports(),
    ...withCalendarImports(),
    ...withSuppressions(),
  });
  countLag('outbox', drained.lag);
  return drained;
});
