import { sendAllPayouts } from '#shared/domain/claims/send-claim-payouts.ts';
import { withPayoutAccount } from '../_kit/port-groups/payouts.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.job('sendPayouts', () =>
  sendAllPayouts(
    kit.connect(
      withPayoutAccount,
      kit.taxDetails,
      kit.dueDiligence,
      kit.ledger,
      kit.payments,
      kit.settings,
      kit.alarms,
    ),
  ),
);
