import { privacyRoutes } from '#shared/api/privacy.ts';
import { exportOwnAccount } from '#shared/domain/privacy/export-account.ts';
import {
  clock,
  withAccounts,
  withBookings,
  withCalendarFeeds,
  withCalendarImports,
  withConsents,
  withLedger,
  withLimits,
  withMessages,
  withNotifications,
  withPayoutAccounts,
  withReviews,
  withSettings,
  withSpots,
} from '../_kit/deps.ts';
import { endpoint, Reply } from '../_kit/endpoint.ts';

export const handler = endpoint(privacyRoutes.exportMyData, async ({ actor, input }) => {
  const deps = {
    ...withAccounts(),
    ...withPayoutAccounts(),
    ...withConsents(),
    ...withSpots(),
    ...withCalendarFeeds(),
    ...withCalendarImports(),
    ...withBookings(),
    ...withLedger(),
    ...withReviews(),
    ...withMessages(),
    ...withNotifications(),
    ...withLimits(),
    ...withSettings(),
    ...clock,
  };
  const part = await exportOwnAccount(deps, actor, input.query);
  return new Reply(part, {
    headers: { 'content-disposition': 'attachment; filename="plazalibre.json"' },
  });
});
