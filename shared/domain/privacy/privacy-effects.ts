import type { AccountEffect } from '../ports/accounts.ts';
import type { Effects } from '../outbox/outbox.ts';
import { getEntryUserId } from '../outbox/subject.ts';
import { eraseAccount, type EraseDeps } from './erase-account.ts';

/** The outbox effects of closed accounts. */
export const privacyEffects: Effects<EraseDeps, Extract<AccountEffect, 'erase_account'>> = {
  erase_account: (deps, entry) => eraseAccount(deps, getEntryUserId(entry), entry),
};
