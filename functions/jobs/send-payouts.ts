import { sendAllPayouts } from '#shared/domain/claims/send-claim-payouts.ts';
import { withPayoutAccount } from '../_kit/port-groups/payouts.ts';
import * as kit from '../_kit/ports.ts';
import { job } from '../_kit/job.ts';

export const handler = job('sendPayouts', () =>
  sendAllPayouts({
    ...withPayoutAccount(),
    ...kit.taxDetails(),
    ...kit.dueDiligence(),
    ...kit.ledger(),
    ...kit.payments(),
    ...kit.settings(),
    ...kit.alarms,
  }),
);
