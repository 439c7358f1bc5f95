import type { Needs } from '../deps.ts';
import type { Mail } from '../ports/mail.ts';
import type { Account } from '../../model/account.ts';

/** Mails a person; sends nothing if the account is closed. */
export const writeTo = async (
  deps: Needs<'accounts' | 'mail'>,
  userId: string,
  compose: (account: Account) => Mail | undefined,
): Promise<void> => {
  const account = await deps.accounts.find(userId);
  const mail = account && compose(account);
  if (mail) await deps.mail.send(mail);
};
