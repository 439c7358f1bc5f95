import { ACCOUNTING_DAYS } from '../lib/retention.ts';
import { HOUR, MINUTE } from '../lib/time.ts';
import { Booking } from '../model/booking.ts';
import { StoredTotals } from '../model/totals.ts';
import { UNPAID_HOLD_DAYS } from '../model/rules.ts';
import { declareLimits, type Records } from './area.ts';

/** From the beginning of a month to the end of the last stay that begins in it. */
const MONTH_AND_STAY_DAYS = 62;

/** Paid stays, with what is read at the gate and in the lists of both parties. */
export const bookingLimits = declareLimits({
  'owner-news': {
    max: 1,
    window: HOUR,
    by: 'account',
    action: 'a mail to an owner about changed dates and vehicles',
    keepsOut: 'nobody: further changes are in one mail of the next hour',
  },
  presence: { max: 60, window: HOUR, by: 'account', action: '"I have arrived", "I am leaving"' },
  pass: {
    max: 300,
    window: 10 * MINUTE,
    by: 'client',
    action: 'a look at a signed pass',
    keepsOut: 'scans by that client; the pass itself and its booking stay readable',
  },
});

export const bookingRecords = {
  booking: {
    items: { BOOKING: Booking, 'STAY#': null, 'REFERENCE#': null },
    days: ACCOUNTING_DAYS,
    from: 'the end of the stay, or the last change after the deposit of a rental went back',
    why: 'accounting records: Código de Comercio art. 30 (six years), LGT art. 66 (four)',
  },
  totals: {
    items: { 'TOTALS#': StoredTotals },
    days: ACCOUNTING_DAYS + MONTH_AND_STAY_DAYS,
    from: 'the first day of the month',
    why: 'sums of the stays that begin in it, by person and space; they end with the last of its bookings',
    unanswered: 'sums',
  },
  expiredHold: {
    items: { BOOKING: Booking },
    days: UNPAID_HOLD_DAYS,
    from: 'its end',
    why: 'a bank may answer late for a payment that was begun; nothing was sold',
  },
} as const satisfies Records;
