import type { Language, User } from '../../api/accounts.ts';

/** What follows a change of an account, done by the outbox after the change is written. */
export type AccountEffect = 'mail_welcome' | 'mail_password_changed';

/** What we keep of a person beside the user pool. */
export interface Account {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly phone: string | null;
  readonly language: Language;
  readonly createdAt: string;
}

/** The account as the API answers it. */
export const toUser = (account: Account, isAdmin: boolean): User => ({
  id: account.userId,
  email: account.email,
  name: account.fullName,
  full_name: account.fullName,
  fullName: account.fullName,
  phone: account.phone,
  language: account.language,
  isAdmin,
  createdAt: account.createdAt,
});
