import { HOUR } from '../lib/time.ts';
import { StoredPushSubscription } from '../model/push-subscription.ts';
import { declareLimits, type Records } from './area.ts';

/** Notifications in browsers. */
export const pushLimits = declareLimits({
  push: {
    max: 60,
    window: HOUR,
    by: 'account',
    action: 'PUT /push/subscriptions',
    keepsOut: 'the account, whose browsers go on showing notifications',
  },
});

export const pushRecords = {
  pushSubscription: {
    items: { 'PUSH#': StoredPushSubscription, PUSHES: null },
    days: null,
    from: 'until its browser ends it, or its person removes it, signs out there or closes the account',
    why: 'the browser shows notifications',
    unanswered: 'answered without what reaches the browser, in api/push',
  },
} as const satisfies Records;
