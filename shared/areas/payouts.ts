import { HOUR } from '../lib/time.ts';
import { PayoutAccount } from '../model/account.ts';
import { declareLimits, type Records } from './area.ts';

/** Shares of owners and their accounts at the payment provider. */
export const payoutLimits = declareLimits({
  'payout-link': { max: 20, window: HOUR, by: 'account', action: 'a page of the payment provider' },
});

export const payoutRecords = {
  payoutAccount: {
    items: { PAYOUT_ACCOUNT: PayoutAccount },
    days: null,
    from: 'until the account is closed',
    why: 'the way of an owner’s share',
  },
} as const satisfies Records;
