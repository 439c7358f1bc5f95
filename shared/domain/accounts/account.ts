import type { Account, EmailChange } from '../../model/account.ts';

/** What follows a change of an account, done by the outbox after the change is written. */
export type AccountEffect =
  | 'mail_welcome'
  | 'mail_email_verification'
  | 'mail_password_changed'
  | 'mail_phone_changed'
  | 'mail_email_confirmation'
  | 'make_email_change'
  | 'mail_email_changed'
  | 'mail_email_restored'
  | 'forget_email_change'
  | 'erase_account';

/** The change that waits or is being made; one that was not confirmed in time is over. */
export const findEmailChange = ({ emailChange }: Account, now: number): EmailChange | undefined => {
  const isOpen = emailChange?.isConfirmed === true || Date.parse(emailChange?.expiresAt ?? '') > now;
  return isOpen ? emailChange : undefined;
};
