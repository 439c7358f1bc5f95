import { HOUR, MINUTE } from '../lib/time.ts';
import { declareLimits, type Records } from './area.ts';

/** Registration, sign-in, second factor and recovery of an account. */
export const signInLimits = declareLimits({
  /** After five wrong passwords the user pool's own lock, which is for all clients, lasts one second (decision 23). */
  'sign-in': {
    max: 5,
    window: 15 * MINUTE,
    by: 'client and address',
    action: 'a wrong password',
    keepsOut: 'the same client from that address, for 15 minutes; a recovery link ends the wait',
  },
  'sign-in-from': {
    max: 500,
    window: 15 * MINUTE,
    by: 'client',
    action: 'a wrong password, by who never signed in from there',
    keepsOut: 'new devices of that client, until they use a recovery link',
  },
  register: {
    max: 60,
    window: 10 * MINUTE,
    by: 'client',
    action: 'POST /auth/register',
    keepsOut: 'registrations of that client',
  },
  'register-of': {
    max: 20,
    window: HOUR,
    by: 'client and address',
    action: 'POST /auth/register',
    keepsOut: 'that address from that client',
  },
  'has-account': {
    max: 20,
    window: HOUR,
    by: 'client',
    action: 'an answer that tells who has an account',
    keepsOut: 'nobody: recovery links go on, free addresses are registered',
  },
  recovery: {
    max: 5,
    window: HOUR,
    by: 'client and address',
    action: 'a recovery link',
    keepsOut: 'that address from that client, which has five links',
  },
  'recovery-to': {
    max: 10,
    window: HOUR,
    by: 'email address',
    action: 'a recovery link',
    keepsOut: 'nobody: its mailbox has ten links that work',
  },
  'second-factor': {
    max: 10,
    window: HOUR,
    by: 'email address',
    action: 'a code of a second factor, after the right password',
    keepsOut: 'the administrator, only where somebody has the password',
  },
  password: {
    max: 10,
    window: HOUR,
    by: 'account',
    action: 'a wrong password, signed in',
    keepsOut: 'the account, at what asks for the password again',
  },
});

export const signInRecords = {
  resetLink: {
    items: { 'LINK#': null },
    days: 1,
    from: 'the end of the link',
    why: 'a late visitor is told that it has run out',
  },
  secondFactor: {
    items: { 'SECOND_FACTOR#': null },
    days: 30,
    from: 'the sign-in',
    why: 'which sign-ins of an administrator showed a second factor; none lasts longer',
  },
} as const satisfies Records;
