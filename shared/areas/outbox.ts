import { StoredOutboxEntry } from '../model/outbox-entry.ts';
import type { Records } from './area.ts';

/** Effects of committed changes. */
export const outboxRecords = {
  outbox: {
    items: { OUTBOX: null, OUTBOX_LATER: StoredOutboxEntry },
    days: null,
    from: 'until it is done; a mail is given up after three days',
    why: 'a refund that waits must not be lost, however long it takes',
    unanswered: 'for the outbox only',
  },
} as const satisfies Records;
