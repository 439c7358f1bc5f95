import type { User } from '../../api/accounts.ts';
import type { Needs } from '../deps.ts';
import type { Account } from '../../model/account.ts';
import { findEmailChange } from './account.ts';

/** The account as the API answers it, including mail problems of its address. */
export const toUser = async (
  deps: Needs<'suppressions' | 'clock'>,
  account: Account,
  isAdmin: boolean,
): Promise<User> => {
  const now = deps.clock.now();
  return {
    id: account.userId,
    email: account.email,
    isEmailVerified: account.emailVerifiedAt !== undefined,
    pendingEmail: findEmailChange(account, now)?.email ?? null,
    emailProblem: (await deps.suppressions.find(account.email, now)) ?? null,
    name: account.fullName,
    full_name: account.fullName,
    fullName: account.fullName,
    phone: account.phone,
    language: account.language,
    favouriteMails: account.favouriteMails ?? true,
    isAdmin,
    createdAt: account.createdAt,
  };
};
