import { drainOutbox } from '#shared/domain/outbox/drain-outbox.ts';
import {
  alarms,
  clock,
  withAccounts,
  withBookings,
  withContacts,
  withEmailChanges,
  withIdentity,
  withImageCare,
  withLedger,
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
    ...withLedger(),
    ...alarms,
    ...withImageCare(),
    ...clock,
    ...withPayments(),
    ...withMail(),
    ...withSettings(),
    ...withSupport(),
  }),
);
