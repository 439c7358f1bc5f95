import { drainOutbox } from '#shared/domain/outbox/drain-outbox.ts';
import {
  clock,
  withAccounts,
  withBookings,
  withContacts,
  withMail,
  withOutbox,
  withPayments,
  withSettings,
  withSupport,
} from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';

export const handler = job('drainOutbox', () =>
  drainOutbox({
    ...withOutbox(),
    ...withBookings(),
    ...withAccounts(),
    ...withContacts(),
    ...clock,
    ...withPayments(),
    ...withMail(),
    ...withSettings(),
    ...withSupport(),
  }),
);
