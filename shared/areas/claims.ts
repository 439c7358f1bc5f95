import { ACCOUNTING_DAYS } from '../lib/retention.ts';
import { DAY, HOUR } from '../lib/time.ts';
import { Claim } from '../model/claim.ts';
import { declareLimits, type Records } from './area.ts';

/** What an owner claims of a driver after a stay. */
export const claimLimits = declareLimits({
  claim: {
    max: 10,
    window: DAY,
    by: 'account',
    action: 'a claim of an owner',
    keepsOut: 'the account, whose open claims go on',
  },
  'claim-answer': {
    max: 30,
    window: HOUR,
    by: 'account',
    action: 'an answer to a claim, or taking it back',
    keepsOut: 'the account; claims wait for days',
  },
});

export const claimRecords = {
  claim: {
    items: { CLAIM: Claim },
    days: ACCOUNTING_DAYS,
    from: 'its making',
    why: 'what an owner claimed of a driver, and what was paid: accounting records, as the booking that it is about',
  },
} as const satisfies Records;
