import { HOUR, MINUTE } from '../lib/time.ts';
import { type Area, declareLimits } from './area.ts';

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

/** Addresses and their positions. */
export const places = { limits: placeLimits } satisfies Area;
