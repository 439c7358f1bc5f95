import { drainOutbox } from '#shared/domain/outbox/drain-outbox.ts';
import {
  clock,
  withAccounts,
  withBookings,
  withMail,
  withOutbox,
  withPayments,
  withSettings,
} from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';

export const handler = job('drainOutbox', () =>
  drainOutbox({
    ...withOutbox(),
    ...withBookings(),
    ...withAccounts(),
    ...clock,
    ...withPayments(),
    ...withMail(),
    ...withSettings(),
  }),
);
