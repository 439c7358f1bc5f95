import type { ExportDeps } from '#shared/domain/privacy/export-account.ts';
import {
  clock,
  withAccounts,
  withBookings,
  withCalendarExports,
  withCalendarImports,
  withConsents,
  withLedger,
  withMessages,
  withNotifications,
  withPayoutAccounts,
  withReviews,
  withSettings,
  withSpots,
} from './deps.ts';

/** Everything that holds something of a person, for the person and for an operator alike. */
export const withExport = (): ExportDeps => ({
  ...withAccounts(),
  ...withPayoutAccounts(),
  ...withConsents(),
  ...withSpots(),
  ...withCalendarExports(),
  ...withCalendarImports(),
  ...withBookings(),
  ...withLedger(),
  ...withReviews(),
  ...withMessages(),
  ...withNotifications(),
  ...withSettings(),
  ...clock,
});
