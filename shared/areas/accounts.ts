import { HOUR, MINUTE } from '../lib/time.ts';
import { Account } from '../model/account.ts';
import { declareLimits, type Records } from './area.ts';

/** Accounts of people, and the links that confirm an e-mail address. */
export const accountLimits = declareLimits({
  verification: {
    max: 5,
    window: HOUR,
    by: 'email address',
    action: 'a verification link',
    keepsOut: 'nobody: its mailbox has five links that work',
  },
  'verification-from': {
    max: 30,
    window: 10 * MINUTE,
    by: 'client',
    action: 'a verification link',
    keepsOut: 'further mails of that client; the links that were sent work',
  },
  'change-email': { max: 10, window: HOUR, by: 'account', action: 'POST /user/email, /resend' },
  'change-email-from': {
    max: 20,
    window: 10 * MINUTE,
    by: 'client',
    action: 'the same, address unverified',
    keepsOut: 'accounts of that client whose address is unverified',
  },
  'change-email-to': {
    max: 5,
    window: HOUR,
    by: 'email address',
    action: 'a mail to a new address',
    keepsOut: 'who moves to that address, which has five mails',
  },
  'change-phone': { max: 20, window: HOUR, by: 'account', action: 'another telephone' },
});

export const accountRecords = {
  account: {
    items: { ACCOUNT: Account },
    days: null,
    from: 'until its owner closes it',
    why: 'a user cannot sign in without it',
    outlivesAccount: true,
  },
  closedAccount: {
    items: { ACCOUNT: null },
    days: 90,
    from: 'the day it was closed',
    why: 'an id and a date, so that a late payment or an old session cannot create the account again',
    outlivesAccount: true,
  },
  emailChange: {
    items: {},
    days: 1,
    from: 'the end of the link',
    why: 'a late visitor is told that it has run out',
  },
  verificationLink: {
    items: { 'LINK#': null },
    days: 1,
    from: 'the end of the link, seven days after its mail',
    why: 'a late visitor is told that it has run out',
  },
} as const satisfies Records;
