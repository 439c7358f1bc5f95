import {
  ACCOUNTING_YEARS,
  MESSAGE_DAYS,
  NOTIFICATION_MONTHS,
  PROOF_YEARS,
  UNPAID_HOLD_DAYS,
} from '../model/rules.ts';
import { DAY } from './time.ts';

interface Rule {
  /** Days from the moment that the reason names; null if time does not end it. */
  readonly days: number | null;
}

const YEAR = 365;
const PROOF_DAYS = PROOF_YEARS * YEAR;
/** The accounting year of an entry may end a year after it; leap days are added. */
const ACCOUNTING_DAYS = (ACCOUNTING_YEARS + 1) * YEAR + 2;

/** From the beginning of a month to the end of the last stay that begins in it. */
const MONTH_AND_STAY_DAYS = 62;

/**
 * Retention of each kind of item, and its reason: the only definition. Writers compute expiry from it (`computeExpiry`), docs/privacy.md
 * states it for people, and a test compares the two.
 */
export const RETENTION = {
  account: { days: null },
  closedAccount: { days: 90 },
  space: { days: null },
  calendarImport: { days: null },
  calendarFeed: { days: null },
  calendarDay: { days: 32 },
  audit: { days: PROOF_DAYS },
  booking: { days: ACCOUNTING_DAYS },
  totals: { days: ACCOUNTING_DAYS + MONTH_AND_STAY_DAYS },
  expiredHold: { days: UNPAID_HOLD_DAYS },
  garage: { days: null },
  bookingVehicle: { days: MESSAGE_DAYS },
  taxDetails: { days: ACCOUNTING_DAYS },
  sellerReport: { days: ACCOUNTING_DAYS },
  dueDiligence: { days: null },
  invoiceData: { days: ACCOUNTING_DAYS },
  invoice: { days: ACCOUNTING_DAYS },
  invoiceReview: { days: null },
  invoiceSeries: { days: null },
  invoicingAgreement: { days: ACCOUNTING_DAYS },
  invoiceRecord: { days: ACCOUNTING_DAYS },
  invoiceChain: { days: null },
  holdPointer: { days: 0 },
  standingHolds: { days: 1 },
  ledger: { days: ACCOUNTING_DAYS },
  paymentEvent: { days: 30 },
  payoutAccount: { days: null },
  review: { days: ACCOUNTING_DAYS },
  claim: { days: ACCOUNTING_DAYS },
  problem: { days: PROOF_DAYS },
  doubtedReports: { days: 365 },
  message: { days: PROOF_DAYS },
  favourite: { days: null },
  wishedStay: { days: 0 },
  favouriteNews: { days: 2 },
  notification: { days: Math.ceil((NOTIFICATION_MONTHS / 12) * YEAR) },
  pushSubscription: { days: null },
  contactMessage: { days: 30 },
  consent: { days: PROOF_DAYS },
  agreement: { days: PROOF_DAYS },
  resetLink: { days: 1 },
  emailChange: { days: 1 },
  verificationLink: { days: 1 },
  unsubscribeLink: { days: 1 },
  secondFactor: { days: 30 },
  suppression: { days: 365 },
  limit: { days: 0 },
  outbox: { days: null },
} as const satisfies Record<string, Rule>;

export type Kept = keyof typeof RETENTION;

/** Kinds that expire. */
export type Ending = { [K in Kept]: (typeof RETENTION)[K]['days'] extends number ? K : never }[Kept];

/** The expiry of an item, in epoch seconds, from the moment that its rule counts from (epoch milliseconds). */
export const computeExpiry = (kind: Ending, from: number): number =>
  Math.floor((from + RETENTION[kind].days * DAY) / 1000);
