import { exportFor, type Whom } from '#shared/domain/privacy/for-operators.ts';
import {
  clock,
  withAccounts,
  withBookings,
  withCalendarFeeds,
  withCalendarImports,
  withConsents,
  withIdentity,
  withLedger,
  withMessages,
  withNotifications,
  withPayoutAccounts,
  withReviews,
  withSettings,
  withSpots,
} from '../_kit/deps.ts';

/** Answers the document itself: whoever may call it by hand may read it. Nothing of it is logged. */
export const handler = (whom: Whom) =>
  exportFor(
    {
      ...withIdentity(),
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
      ...withSettings(),
      ...clock,
    },
    whom,
  );
