import type { Language } from '../../api/accounts.ts';

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

/** What people change of themselves at will. `language` is that of their mails. */
export interface Profile {
  readonly fullName: string;
  /** In international form, `+34612345678`. */
  readonly phone: string | null;
  readonly language: Language;
}

/** The fields to change; those left out stay as they are. */
export type ProfileChanges = { readonly [K in keyof Profile]?: Profile[K] | undefined };

/** A new e-mail address that waits for its owner to say yes. */
export interface EmailChange {
  readonly email: string;
  readonly expiresAt: string;
  /** Of the token in the mail sent last; there is none before the first. */
  readonly tokenHash?: string | undefined;
  /** The link was used: the change is being made, and cannot be called off. */
  readonly isConfirmed?: boolean | undefined;
}

/** What we keep of a person beside the user pool. */
export interface Account extends Profile {
  readonly userId: string;
  readonly email: string;
  /** When its owner first showed that mails to `email` arrive; undefined before that. */
  readonly emailVerifiedAt?: string | undefined;
  readonly createdAt: string;
  /** When all sessions were ended: tokens of sign-ins before are of no use any more. */
  readonly sessionsEndedAt?: string | undefined;
  readonly emailChange?: EmailChange | undefined;
  /** Of the link that brought the present address, to tell a link that was used from one that never was. */
  readonly usedTokenHash?: string | undefined;
}

/** The change that waits or is being made; one that was not confirmed in time is over. */
export const findEmailChange = ({ emailChange }: Account, now: number): EmailChange | undefined => {
  const isOpen = emailChange?.isConfirmed === true || Date.parse(emailChange?.expiresAt ?? '') > now;
  return isOpen ? emailChange : undefined;
};
