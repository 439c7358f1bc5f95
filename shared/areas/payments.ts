import { ACCOUNTING_DAYS } from '../lib/retention.ts';
import { DAY } from '../lib/time.ts';
import { StoredLedgerEntry } from '../model/ledger-entry.ts';
import { declareLimits, type Records } from './area.ts';

/** Payments and the ledger. */
export const paymentLimits = declareLimits({
  decline: { max: 10, window: DAY, by: 'account', action: 'a refused card' },
});

export const paymentRecords = {
  ledger: {
    items: { 'LEDGER#': StoredLedgerEntry },
    days: ACCOUNTING_DAYS,
    from: 'the movement of money',
    why: 'accounting records, as the booking that it belongs to',
  },
  paymentEvent: {
    items: { EVENT: null },
    days: 30,
    from: 'its arrival',
    why: 'the provider sends an event again for three days at most',
  },
} as const satisfies Records;
