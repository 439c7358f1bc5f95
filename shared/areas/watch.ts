import { MINUTE } from '../lib/time.ts';
import { declareLimits, type Records } from './area.ts';

/** Errors in browsers, and the counters of rate limits. */
export const watchLimits = declareLimits({
  'client-errors': {
    max: 5,
    window: 10 * MINUTE,
    by: 'client',
    action: 'POST /client-errors',
    keepsOut: 'nobody',
  },
  'client-errors-of-all': {
    max: 300,
    window: 10 * MINUTE,
    by: 'all clients',
    action: 'POST /client-errors',
    keepsOut: 'nobody',
  },
});

export const watchRecords = {
  limit: {
    items: { 'LIMIT#': null },
    days: 0,
    from: 'the end of the window after the one counted, two days at most; 60 days for from where somebody signed in',
    why: 'it counts attempts; of whom is kept as a fingerprint only',
  },
} as const satisfies Records;
