import { sendPayouts } from '#shared/domain/payouts/send-payouts.ts';
import {
  alarms,
  clock,
  withBookings,
  withLedger,
  withPayments,
  withPayoutAccounts,
  withPayouts,
  withSettings,
} from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';

export const handler = job('sendPayouts', () =>
  sendPayouts({
    ...withBookings(),
    ...withLedger(),
    ...withPayments(),
    ...withPayouts(),
    ...withPayoutAccounts(),
    ...withSettings(),
    ...alarms,
    ...clock,
  }),
);
