import { StoredOutboxEntry } from '../model/outbox-entry.ts';
import type { Area, Records } from './area.ts';

export const outboxRecords = {
  outbox: {
    items: { OUTBOX: null, OUTBOX_LATER: StoredOutboxEntry },
    days: null,
    from: 'until it is done; a mail is given up after three days',
    why: 'a refund that waits must not be lost, however long it takes',
    unanswered: 'for the outbox only',
  },
} as const satisfies Records;

/** Effects of committed changes. */
export const outbox = { records: outboxRecords } satisfies Area;
