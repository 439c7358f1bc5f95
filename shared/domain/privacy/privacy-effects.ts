import type { AccountEffect } from '../ports/accounts.ts';
import type { Effects } from '../outbox/outbox.ts';
import { getEntryUserId } from '../outbox/subject.ts';
import { eraseAccount } from './erase-account.ts';

/** The outbox effects of closed accounts. */
export const privacyEffects: Effects<Extract<AccountEffect, 'erase_account'>> = {
  erase_account: (deps, entry) => eraseAccount(deps, getEntryUserId(entry), entry),
};
