import { PROOF_DAYS } from '../lib/retention.ts';
import { DAY, HOUR } from '../lib/time.ts';
import { Problem } from '../model/problem.ts';
import { declareLimits, type Records } from './area.ts';

/** Reports that a booked space could not be used. */
export const problemLimits = declareLimits({
  'report-problem': {
    max: 10,
    window: DAY,
    by: 'account',
    action: 'a report of a problem',
    keepsOut: 'the account, which has no more than ten stays a day that went wrong',
  },
  'problem-places': {
    max: 60,
    window: HOUR,
    by: 'account',
    action: 'a search after a report',
    keepsOut: 'the account; it still gets everything back',
  },
  rebook: {
    max: 20,
    window: HOUR,
    by: 'account',
    action: 'a move to another space',
    keepsOut: 'the account; it still gets everything back',
  },
});

export const problemRecords = {
  problem: {
    items: { PROBLEM: Problem },
    days: PROOF_DAYS,
    from: 'the end of the stay',
    why: 'it decided who was paid, which may be disputed; its pictures are deleted earlier',
  },
  doubtedReports: {
    items: { REPORTS: null },
    days: 365,
    from: 'the last report of a driver, or its decision',
    why: 'after some doubted reports in a year the next one waits for an administrator; only their ids and times',
  },
} as const satisfies Records;
