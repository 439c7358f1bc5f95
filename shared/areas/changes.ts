import { DAY, HOUR } from '../lib/time.ts';
import { declareLimits } from './area.ts';

/** Changes of the dates of a paid stay. */
export const changeLimits = declareLimits({
  'change-money': {
    max: 5000,
    window: DAY,
    by: 'account',
    action: 'euros of changes that wait for a payment',
    keepsOut: 'the account; the first of a day may cost more',
  },
  'change-quote': { max: 300, window: HOUR, by: 'account', action: 'the price of a change' },
  change: {
    max: 30,
    window: HOUR,
    by: 'account',
    action: 'a request to change a booking',
    keepsOut: 'the account; an owner is told of each change',
  },
  'change-hold': {
    max: 6,
    window: HOUR,
    by: 'booking',
    action: 'a change that waits for its payment',
    keepsOut: 'the account, which would keep hours from others without paying',
  },
});
