import { HOUR } from '../lib/time.ts';
import { declareLimits, type Records } from './area.ts';

/** Holding a stay and paying for it. */
export const checkoutLimits = declareLimits({
  hold: { max: 20, window: HOUR, by: 'account', action: 'a new hold of a stay' },
  'payment-intent': { max: 60, window: HOUR, by: 'account', action: 'POST /create-payment-intent' },
});

export const checkoutRecords = {
  holdPointer: {
    items: { 'HOLD#': null },
    days: 0,
    from: 'the end of the hold',
    why: 'the same driver asking again gets the same hold',
  },
  standingHolds: {
    items: { HOLDS: null },
    days: 1,
    from: 'the last hold of a person, or of a client known by a fingerprint',
    why: 'the number of unpaid holds at one time is limited',
  },
} as const satisfies Records;
