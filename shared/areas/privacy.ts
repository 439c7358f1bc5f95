import { PROOF_DAYS } from '../lib/retention.ts';
import { HOUR } from '../lib/time.ts';
import { ConsentRecord } from '../model/account.ts';
import { declareLimits, type Records } from './area.ts';

/** Consents, export of own data, and closing an account. */
export const privacyLimits = declareLimits({
  'close-account': { max: 10, window: HOUR, by: 'account', action: 'POST /user/close' },
  export: { max: 120, window: HOUR, by: 'account', action: 'a part of an export' },
  consents: {
    max: 300,
    window: HOUR,
    by: 'client',
    action: 'POST /consents',
    keepsOut: 'nobody: a choice is kept in the browser',
  },
});

export const privacyRecords = {
  consent: {
    items: { 'CONSENT#': ConsentRecord },
    days: PROOF_DAYS,
    from: 'the choice',
    why: 'we must be able to prove it (RGPD art. 7.1) as long as its lack could be held against us',
    outlivesAccount: true,
  },
  agreement: {
    items: { 'CONSENT#': ConsentRecord },
    days: PROOF_DAYS,
    from: 'the closing of the account; until then it stays',
    why: 'which terms and which privacy policy a person agreed to, as for a consent',
    outlivesAccount: true,
  },
} as const satisfies Records;
