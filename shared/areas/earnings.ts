import { HOUR } from '../lib/time.ts';
import { type Area, declareLimits } from './area.ts';

export const earningLimits = declareLimits({
  statement: {
    max: 60,
    window: HOUR,
    by: 'account',
    action: 'a statement of earnings',
    keepsOut: 'the table: it reads all stays of a period',
  },
});

/** Earnings of owners. */
export const earnings = { limits: earningLimits } satisfies Area;
