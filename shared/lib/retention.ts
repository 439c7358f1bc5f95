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
 * states it for people.
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

/** The start and reason of each retention in RETENTION: for docs/privacy.md. No bundle has it. */
export const RETENTION_REASONS: Readonly<Record<Kept, { readonly from: string; readonly why: string }>> = {
  account: { from: 'until its owner closes it', why: 'a user cannot sign in without it' },
  closedAccount: {
    from: 'the day it was closed',
    why: 'an id and a date, so that a late payment or an old session cannot create the account again',
  },
  space: { from: 'until its owner deletes it or closes the account', why: 'it is offered' },
  calendarImport: { from: 'until it or its space is deleted', why: 'the space follows it' },
  calendarFeed: { from: 'until it or its space is deleted', why: 'others follow the space' },
  calendarDay: { from: 'the day', why: 'what is taken of a space' },
  audit: {
    from: 'the decision',
    why: 'who approved or refused a space must be answerable; the yearly report names the cadastre of a deleted one',
  },
  booking: {
    from: 'the end of the stay',
    why: 'accounting records: Código de Comercio art. 30 (six years), LGT art. 66 (four)',
  },
  totals: {
    from: 'the first day of the month',
    why: 'sums of the stays that begin in it, by person and space; they end with the last of its bookings',
  },
  expiredHold: {
    from: 'its end',
    why: 'a bank may answer late for a payment that was begun; nothing was sold',
  },
  garage: { from: 'until its owner deletes it or closes the account', why: 'the vehicles of a driver' },
  bookingVehicle: {
    from: 'the end of the stay',
    why: 'the owner recognises the vehicle, also while both can still write about the stay',
  },
  taxDetails: {
    from: 'the closing of the account, if a stay was sold or there is an invoice; until then it stays',
    why: 'who the parties of a stay were: Código de Comercio art. 30 (six years), LGT art. 66 and 70 (four)',
  },
  sellerReport: {
    from: 'the report',
    why: 'what was reported to the tax office is kept for five to ten years (Directive 2021/514, annex V, IV.B)',
  },
  dueDiligence: {
    from: 'until the account is closed',
    why: 'when an owner was asked for tax details, and what follows without them',
  },
  invoiceData: {
    from: 'the end of the stay',
    why: 'a part of its invoice (RD 1619/2012 art. 6 and 19), kept as the booking',
  },
  invoice: {
    from: 'its issue',
    why: 'who issues or receives one must keep it: RD 1619/2012 art. 19, Código de Comercio art. 30 (six years)',
  },
  invoiceReview: {
    from: 'until the invoices of its booking are issued',
    why: 'an invoice that is owed must not be lost, however long it takes',
  },
  invoiceSeries: {
    from: 'it stays',
    why: 'the last number of each series, so that none is given twice (RD 1619/2012 art. 6.1 a)',
  },
  invoicingAgreement: {
    from: 'the closing of the account, if a stay was sold or there is an invoice; until then it stays',
    why: 'that an owner agreed to invoices in the own name (RD 1619/2012 art. 5.2), kept as they are',
  },
  invoiceRecord: {
    from: 'its making',
    why: 'the record of an invoice for the tax office (RD 1007/2023 art. 8): Código de Comercio art. 30, LGT art. 66 and 70',
  },
  invoiceChain: {
    from: 'it stays',
    why: 'a taxpayer’s number and last invoice, which the next record continues (Orden HAC/1177/2024 art. 7)',
  },
  holdPointer: { from: 'the end of the hold', why: 'the same driver asking again gets the same hold' },
  standingHolds: {
    from: 'the last hold of a person, or of a client known by a fingerprint',
    why: 'the number of unpaid holds at one time is limited',
  },
  ledger: { from: 'the movement of money', why: 'accounting records, as the booking that it belongs to' },
  paymentEvent: { from: 'its arrival', why: 'the provider sends an event again for three days at most' },
  payoutAccount: { from: 'until the account is closed', why: 'the way of an owner’s share' },
  review: { from: 'its writing', why: 'others choose by it; it ends with the booking that it is about' },
  claim: {
    from: 'its making',
    why: 'what an owner claimed of a driver, and what was paid: accounting records, as the booking that it is about',
  },
  problem: {
    from: 'the end of the stay',
    why: 'it decided who was paid, which may be disputed; its pictures are deleted earlier',
  },
  doubtedReports: {
    from: 'the last report of a driver, or its decision',
    why: 'after some doubted reports in a year the next one waits for an administrator; only their ids and times',
  },
  message: {
    from: 'its writing',
    why: 'what was agreed about a stay may be needed in a dispute; it is not read later',
  },
  favourite: { from: 'until it is removed, or the account is closed', why: 'the person finds it again' },
  wishedStay: { from: 'the start of the stay', why: 'the person is told when it becomes free' },
  favouriteNews: {
    from: 'the mail, or the telling of a lower price',
    why: 'nobody is told more than once a day',
  },
  pushSubscription: {
    from: 'until its browser ends it, or its person removes it, signs out there or closes the account',
    why: 'the browser shows notifications',
  },
  notification: { from: 'its writing', why: 'what is older is of no use' },
  contactMessage: {
    from: 'its arrival',
    why: 'support has it in its mailbox; here it waits for that, also while mail is down for long',
  },
  consent: {
    from: 'the choice',
    why: 'we must be able to prove it (RGPD art. 7.1) as long as its lack could be held against us',
  },
  agreement: {
    from: 'the closing of the account; until then it stays',
    why: 'which terms and which privacy policy a person agreed to, as for a consent',
  },
  resetLink: { from: 'the end of the link', why: 'a late visitor is told that it has run out' },
  emailChange: { from: 'the end of the link', why: 'a late visitor is told that it has run out' },
  verificationLink: {
    from: 'the end of the link, seven days after its mail',
    why: 'a late visitor is told that it has run out',
  },
  unsubscribeLink: {
    from: 'the end of the link, sixty days after its mail',
    why: 'one press ends the mails about favourites',
  },
  secondFactor: {
    from: 'the sign-in',
    why: 'which sign-ins of an administrator showed a second factor; none lasts longer',
  },
  suppression: {
    from: 'the word that a mail came back or was unwanted',
    why: 'such an address is not written to; it is kept as a fingerprint, and may have another owner by then',
  },
  limit: {
    from: 'the end of the window after the one counted, two days at most; 60 days for from where somebody signed in',
    why: 'it counts attempts; of whom is kept as a fingerprint only',
  },
  outbox: {
    from: 'until it is done; a mail is given up after three days',
    why: 'a refund that waits must not be lost, however long it takes',
  },
};
