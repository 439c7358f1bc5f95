import { HOUR } from '../lib/time.ts';
import { declareLimits } from './area.ts';

/** Earnings of owners. */
export const earningLimits = declareLimits({
  statement: {
    max: 60,
    window: HOUR,
    by: 'account',
    action: 'a statement of earnings',
    keepsOut: 'the table: it reads all stays of a period',
  },
});
