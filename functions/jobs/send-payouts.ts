import { sendAllPayouts } from '#shared/domain/claims/send-claim-payouts.ts';
import {
  alarms,
  withDueDiligence,
  withLedger,
  withPayments,
  withSettings,
  withTaxDetails,
} from '../_kit/deps.ts';
import { withPayoutAccount } from '../_kit/port-groups.ts';
import { job } from '../_kit/job.ts';

export const handler = job('sendPayouts', () =>
  sendAllPayouts({
    ...withPayoutAccount(),
    ...withTaxDetails(),
    ...withDueDiligence(),
    ...withLedger(),
    ...withPayments(),
    ...withSettings(),
    ...alarms,
  }),
);
