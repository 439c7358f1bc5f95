import type { EffectDeps } from '../deps.ts';
import type { Effects } from '../outbox/outbox.ts';
import { getEntryUserId } from '../outbox/subject.ts';
import type { AccountEffect } from '../ports/accounts.ts';
import {
  emailChangedMail,
  emailRestoredMail,
  passwordChangedMail,
  phoneChangedMail,
} from './account-mails.ts';
import { finishEmailChange, forgetEmailChange, sendEmailLink } from './change-email.ts';
import { sendVerificationLink, sendWelcome } from './verify-email.ts';
import { writeTo } from './write-to.ts';

/** Mails the former address. If the link only confirmed the existing address, nothing has changed. */
const mailEmailChange = (deps: EffectDeps, userId: string, former: string): Promise<void> =>
  writeTo(deps, userId, (account) =>
    account.email === former
      ? undefined
      : emailChangedMail(account, former, deps.settings.supportEmail, deps.settings.siteUrl),
  );

/** The outbox effects of open accounts. */
export const accountEffects: Effects<Exclude<AccountEffect, 'erase_account'>> = {
  mail_welcome: (deps, entry) => sendWelcome(deps, getEntryUserId(entry)),
  mail_email_verification: (deps, entry) => sendVerificationLink(deps, getEntryUserId(entry)),
  mail_password_changed: (deps, entry) =>
    writeTo(deps, getEntryUserId(entry), (account) => passwordChangedMail(account, deps.settings.siteUrl)),
  mail_phone_changed: (deps, entry) =>
    writeTo(deps, getEntryUserId(entry), (account) => phoneChangedMail(account, deps.settings.siteUrl)),
  mail_email_confirmation: (deps, entry) => sendEmailLink(deps, getEntryUserId(entry), entry.email),
  forget_email_change: (deps, entry) => forgetEmailChange(deps, getEntryUserId(entry)),
  make_email_change: (deps, entry) => finishEmailChange(deps, getEntryUserId(entry)),
  mail_email_changed: (deps, entry) => mailEmailChange(deps, getEntryUserId(entry), entry.email ?? ''),
  mail_email_restored: (deps, entry) =>
    writeTo(deps, getEntryUserId(entry), (account) => emailRestoredMail(account, deps.settings.siteUrl)),
};
