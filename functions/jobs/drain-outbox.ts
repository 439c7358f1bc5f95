import { drainOutbox } from '#shared/domain/outbox/drain-outbox.ts';
import {
  clock,
  withAccounts,
  withBookings,
  withContacts,
  withEmailChanges,
  withIdentity,
  withImageCare,
  withMail,
  withNotifications,
  withOutbox,
  withPayments,
  withSettings,
  withSpots,
  withSupport,
} from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';

export const handler = job('drainOutbox', () =>
  drainOutbox({
    ...withOutbox(),
    ...withBookings(),
    ...withAccounts(),
    ...withContacts(),
    ...withEmailChanges(),
    ...withIdentity(),
    ...withSpots(),
    ...withNotifications(),
    ...withImageCare(),
    ...clock,
    ...withPayments(),
    ...withMail(),
    ...withSettings(),
    ...withSupport(),
  }),
);
