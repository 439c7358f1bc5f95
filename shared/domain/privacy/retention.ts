import { DAY } from '../../lib/time.ts';

interface Rule {
  /** Whole days from the moment that `from` names; null: nothing ends it but what `from` says. */
  readonly days: number | null;
  readonly from: string;
  readonly why: string;
}

/** Offences against the protection of data that weigh most lapse after three years (LOPDGDD art. 72). */
const PROOF_DAYS = 3 * 365;
/** Six years from the close of the year of the entry (Código de Comercio art. 30), which may be a year after it. */
const ACCOUNTING_DAYS = 7 * 365 + 2;

/**
 * How long each kind of item is kept, and why: the only place where it is said. Writers take the end of what they write
 * from here (`endOf`), docs/privacy.md says the same for people, and a test compares the two.
 */
export const RETENTION = {
  account: { days: null, from: 'until its owner closes it', why: 'nobody can sign in without it' },
  closedAccount: {
    days: 90,
    from: 'the day it was closed',
    why: 'an id and a date, so that a late payment or an old session cannot begin the account anew',
  },
  space: { days: null, from: 'until its owner deletes it or closes the account', why: 'it is offered' },
  calendarImport: { days: null, from: 'until it or its space is deleted', why: 'the space follows it' },
  calendarFeed: { days: null, from: 'until it or its space is deleted', why: 'others follow the space' },
  calendarDay: { days: 32, from: 'the day', why: 'what is taken of a space' },
  audit: {
    days: PROOF_DAYS,
    from: 'the decision',
    why: 'who approved or refused a space must be answerable while somebody can complain',
  },
  booking: {
    days: ACCOUNTING_DAYS,
    from: 'the end of the stay',
    why: 'accounting records: Código de Comercio art. 30 (six years), LGT art. 66 (four)',
  },
  expiredHold: {
    days: 90,
    from: 'its end',
    why: 'a bank may answer late for a payment that was begun; nothing was sold',
  },
  holdPointer: {
    days: 0,
    from: 'the end of the hold',
    why: 'the same driver asking again gets the same hold',
  },
  ledger: {
    days: ACCOUNTING_DAYS,
    from: 'the movement of money',
    why: 'accounting records, as the booking that it belongs to',
  },
  paymentEvent: {
    days: 30,
    from: 'its arrival',
    why: 'the provider sends an event again for three days at most',
  },
  payoutAccount: { days: null, from: 'until the account is closed', why: 'the way of an owner’s share' },
  review: {
    days: ACCOUNTING_DAYS,
    from: 'its writing',
    why: 'others choose by it; it ends with the booking that it is about',
  },
  message: {
    days: PROOF_DAYS,
    from: 'its writing',
    why: 'what was agreed about a stay may be needed in a dispute; nobody reads it later',
  },
  notification: { days: 183, from: 'its writing', why: 'what is older helps nobody' },
  contactMessage: {
    days: 30,
    from: 'its arrival',
    why: 'support has it in its mailbox; here it waits for that, also while mail is down for long',
  },
  consent: {
    days: PROOF_DAYS,
    from: 'the choice',
    why: 'we must be able to prove it (RGPD art. 7.1) as long as its lack could be held against us',
  },
  agreement: {
    days: PROOF_DAYS,
    from: 'the closing of the account; until then it stays',
    why: 'which terms and which privacy policy a person agreed to, as for a consent',
  },
  resetLink: { days: 1, from: 'the end of the link', why: 'a late visitor is told that it has run out' },
  emailChange: { days: 1, from: 'the end of the link', why: 'a late visitor is told that it has run out' },
  suppression: {
    days: 365,
    from: 'the word that a mail came back or was unwanted',
    why: 'such an address is not written to; it is kept as a fingerprint, and may have another owner by then',
  },
  limit: {
    days: 0,
    from: 'the end of the window after the one counted, two hours at most',
    why: 'it counts attempts; of whom is kept as a fingerprint only',
  },
  outbox: {
    days: null,
    from: 'until it is done; a mail is given up after three days',
    why: 'a refund that waits must not be lost, however long it takes',
  },
} as const satisfies Record<string, Rule>;

export type Kept = keyof typeof RETENTION;

/** Kinds that end by themselves. */
export type Ending = { [K in Kept]: (typeof RETENTION)[K]['days'] extends number ? K : never }[Kept];

/** When an item ends, in epoch seconds, by the moment that its rule counts from (epoch milliseconds). */
export const endOf = (kind: Ending, from: number): number =>
  Math.floor((from + RETENTION[kind].days * DAY) / 1000);
