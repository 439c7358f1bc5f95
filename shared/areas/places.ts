import { HOUR, MINUTE } from '../lib/time.ts';
import { declareLimits } from './area.ts';

/** Addresses and their positions. */
export const placeLimits = declareLimits({
  places: {
    max: 120,
    window: 10 * MINUTE,
    by: 'client',
    action: 'a paid question for a place',
    keepsOut: 'nobody: our own places answer',
  },
  'places-of-all': {
    max: 10_000,
    window: HOUR,
    by: 'all clients',
    action: 'a paid question for a place',
    keepsOut: 'nobody: our own places answer',
  },
});
