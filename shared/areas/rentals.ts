import { ACCOUNTING_DAYS } from '../lib/retention.ts';
import { DAY, HOUR } from '../lib/time.ts';
import { Rental } from '../model/rental.ts';
import { UNPAID_HOLD_DAYS } from '../model/rules.ts';
import { declareLimits, type Records } from './area.ts';

/** Spots that drivers have by the month. */
export const rentalLimits = declareLimits({
  'rental-start': {
    max: 6,
    window: DAY,
    by: 'account',
    action: 'beginning a rental of one space',
    keepsOut: 'the account at that space, which it would keep from others without paying',
  },
  'rental-end': {
    max: 20,
    window: HOUR,
    by: 'account',
    action: 'ending a rental',
    keepsOut: 'the account; rentals are ended weeks ahead',
  },
  'rental-terms': {
    max: 30,
    window: DAY,
    by: 'account',
    action: 'proposing or answering a price or an end of a rental',
    keepsOut:
      'the account, which writes to the other party each time; ending with notice, paying and the card are not counted here',
  },
  'rental-proposals': {
    max: 5,
    window: DAY,
    by: 'account',
    action: 'proposing a price or an end of one rental',
    keepsOut: 'the account at that rental: each writes a mail to the same person',
  },
  'rental-card': {
    max: 20,
    window: HOUR,
    by: 'account',
    action: 'changing the card of a rental',
    keepsOut:
      'the account, which tries cards of others; a month that was refused can still be paid on its page',
  },
});

export const rentalRecords = {
  rental: {
    items: { RENTAL: Rental },
    days: ACCOUNTING_DAYS,
    from: 'its end',
    why: 'what the parties agreed for the months that were paid: accounting records, as the bookings of the months',
  },
  unpaidRental: {
    items: { RENTAL: Rental },
    days: UNPAID_HOLD_DAYS,
    from: 'the end of its only hold',
    why: 'a bank may answer late for a payment that was begun; nothing was sold',
  },
  standingRentals: {
    items: { RENTALS: null },
    days: null,
    from: 'until the account is closed',
    why: 'the number of rentals of a driver at one time is limited',
    unanswered: 'ids of rentals, which the list of rentals answers',
  },
} as const satisfies Records;
