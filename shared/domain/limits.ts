import { MAX_SPOTS_A_DAY } from '../model/rules.ts';
import type { RateLimit } from './rate-limit.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** The subject by which uses are counted. A client is an IPv4 address or the /64 of an IPv6 address. */
type Subject =
  | 'account'
  | 'client'
  | 'email address'
  | 'client and address'
  | 'space'
  | 'account and booking'
  | 'booking'
  | 'all clients';

interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
}

/** All rate limits (decision 107); `LIMIT_NOTES` describes them. */
export const LIMITS = {
  /** After five wrong passwords the user pool's own lock, which is for all clients, lasts one second (decision 23). */
  'sign-in': { max: 5, windowSeconds: 15 * MINUTE },
  'sign-in-from': { max: 500, windowSeconds: 15 * MINUTE },
  register: { max: 60, windowSeconds: 10 * MINUTE },
  'register-of': { max: 20, windowSeconds: HOUR },
  'has-account': { max: 20, windowSeconds: HOUR },
  recovery: { max: 5, windowSeconds: HOUR },
  'recovery-to': { max: 10, windowSeconds: HOUR },
  verification: { max: 5, windowSeconds: HOUR },
  'verification-from': { max: 30, windowSeconds: 10 * MINUTE },
  'second-factor': { max: 10, windowSeconds: HOUR },
  'change-email': { max: 10, windowSeconds: HOUR },
  'change-email-from': { max: 20, windowSeconds: 10 * MINUTE },
  'change-email-to': { max: 5, windowSeconds: HOUR },
  password: { max: 10, windowSeconds: HOUR },
  'change-phone': { max: 20, windowSeconds: HOUR },
  upload: { max: 200, windowSeconds: HOUR },
  'private-upload': { max: 30, windowSeconds: DAY },
  'report-problem': { max: 10, windowSeconds: DAY },
  'problem-places': { max: 60, windowSeconds: HOUR },
  rebook: { max: 20, windowSeconds: HOUR },
  feeds: { max: 60, windowSeconds: HOUR },
  'slow-feeds': { max: 6, windowSeconds: 30 * MINUTE },
  messages: { max: 120, windowSeconds: HOUR },
  'contact-from': { max: 20, windowSeconds: 10 * MINUTE },
  contact: { max: 5, windowSeconds: HOUR },
  'contact-acknowledged': { max: 3, windowSeconds: DAY },
  favourites: { max: 600, windowSeconds: HOUR },
  'favourites-merged': { max: 20, windowSeconds: HOUR },
  'favourite-cards': { max: 600, windowSeconds: 10 * MINUTE },
  unsubscribe: { max: 60, windowSeconds: 10 * MINUTE },
  'payout-link': { max: 20, windowSeconds: HOUR },
  'close-account': { max: 10, windowSeconds: HOUR },
  hold: { max: 20, windowSeconds: HOUR },
  'change-money': { max: 5000, windowSeconds: DAY },
  'change-quote': { max: 300, windowSeconds: HOUR },
  change: { max: 30, windowSeconds: HOUR },
  'change-hold': { max: 6, windowSeconds: HOUR },
  'save-vehicle': { max: 30, windowSeconds: DAY },
  'choose-vehicle': { max: 30, windowSeconds: DAY },
  'owner-news': { max: 1, windowSeconds: HOUR },
  presence: { max: 60, windowSeconds: HOUR },
  claim: { max: 10, windowSeconds: DAY },
  'claim-answer': { max: 30, windowSeconds: HOUR },
  statement: { max: 60, windowSeconds: HOUR },
  'tax-details': { max: 60, windowSeconds: DAY },
  'invoice-data': { max: 60, windowSeconds: DAY },
  invoices: { max: 600, windowSeconds: HOUR },
  'invoice-pdf': { max: 200, windowSeconds: HOUR },
  'invoice-archive': { max: 60, windowSeconds: HOUR },
  'invoicing-agreement': { max: 20, windowSeconds: DAY },
  'payment-intent': { max: 60, windowSeconds: HOUR },
  decline: { max: 10, windowSeconds: DAY },
  publish: { max: MAX_SPOTS_A_DAY, windowSeconds: DAY },
  'publish-from': { max: 3, windowSeconds: DAY },
  'update-spot': { max: 60, windowSeconds: HOUR },
  export: { max: 120, windowSeconds: HOUR },
  push: { max: 60, windowSeconds: HOUR },
  pass: { max: 300, windowSeconds: 10 * MINUTE },
  consents: { max: 300, windowSeconds: HOUR },
  'client-errors': { max: 5, windowSeconds: 10 * MINUTE },
  'client-errors-of-all': { max: 300, windowSeconds: 10 * MINUTE },
  places: { max: 120, windowSeconds: 10 * MINUTE },
  'places-of-all': { max: 10_000, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

interface LimitNote {
  /** What is counted. */
  readonly action: string;
  readonly by: Subject;
  /** Who cannot go on, and until when. */
  readonly keepsOut: string;
}

/** A description of each limit for docs/security.md. No bundle has it. */
export const LIMIT_NOTES: Readonly<Record<LimitName, LimitNote>> = {
  'sign-in': {
    action: 'a wrong password',
    by: 'client and address',
    keepsOut: 'the same client from that address, for 15 minutes; a recovery link ends the wait',
  },
  'sign-in-from': {
    action: 'a wrong password, by who never signed in from there',
    by: 'client',
    keepsOut: 'new devices of that client, until they use a recovery link',
  },
  register: { action: 'POST /auth/register', by: 'client', keepsOut: 'registrations of that client' },
  'register-of': {
    action: 'POST /auth/register',
    by: 'client and address',
    keepsOut: 'that address from that client',
  },
  'has-account': {
    action: 'an answer that tells who has an account',
    by: 'client',
    keepsOut: 'nobody: recovery links go on, free addresses are registered',
  },
  recovery: {
    action: 'a recovery link',
    by: 'client and address',
    keepsOut: 'that address from that client, which has five links',
  },
  'recovery-to': {
    action: 'a recovery link',
    by: 'email address',
    keepsOut: 'nobody: its mailbox has ten links that work',
  },
  verification: {
    action: 'a verification link',
    by: 'email address',
    keepsOut: 'nobody: its mailbox has five links that work',
  },
  'verification-from': {
    action: 'a verification link',
    by: 'client',
    keepsOut: 'further mails of that client; the links that were sent work',
  },
  'second-factor': {
    action: 'a code of a second factor, after the right password',
    by: 'email address',
    keepsOut: 'the administrator, only where somebody has the password',
  },
  'change-email': { action: 'POST /user/email, /resend', by: 'account', keepsOut: 'the account' },
  'change-email-from': {
    action: 'the same, address unverified',
    by: 'client',
    keepsOut: 'accounts of that client whose address is unverified',
  },
  'change-email-to': {
    action: 'a mail to a new address',
    by: 'email address',
    keepsOut: 'who moves to that address, which has five mails',
  },
  password: {
    action: 'a wrong password, signed in',
    by: 'account',
    keepsOut: 'the account, at what asks for the password again',
  },
  'change-phone': { action: 'another telephone', by: 'account', keepsOut: 'the account' },
  upload: { action: 'POST /images/upload-url', by: 'account', keepsOut: 'the account' },
  'private-upload': {
    action: 'a private picture',
    by: 'account and booking',
    keepsOut: 'that party of that booking, which has seven times the pictures of a report',
  },
  'report-problem': {
    action: 'a report of a problem',
    by: 'account',
    keepsOut: 'the account, which has no more than ten stays a day that went wrong',
  },
  'problem-places': {
    action: 'a search after a report',
    by: 'account',
    keepsOut: 'the account; it still gets everything back',
  },
  rebook: {
    action: 'a move to another space',
    by: 'account',
    keepsOut: 'the account; it still gets everything back',
  },
  feeds: { action: 'adding or reading a calendar', by: 'account', keepsOut: 'the account' },
  'slow-feeds': {
    action: 'a calendar that takes more than 3 seconds',
    by: 'account',
    keepsOut: 'calendars of the account, until the next half hour',
  },
  messages: { action: 'POST a message', by: 'account', keepsOut: 'the account' },
  'contact-from': { action: 'POST /contact', by: 'client', keepsOut: 'the contact form of that client' },
  contact: { action: 'POST /contact', by: 'client and address', keepsOut: 'that address from that client' },
  'contact-acknowledged': {
    action: 'an acknowledgement',
    by: 'email address',
    keepsOut: 'nobody: only the acknowledgement is left out',
  },
  favourites: {
    action: 'adding or removing a favourite or a wished stay',
    by: 'account',
    keepsOut: 'the account, at its hearts',
  },
  'favourites-merged': {
    action: 'PUT /user/favourites',
    by: 'account',
    keepsOut: 'nobody: the device keeps its list and tries again',
  },
  'favourite-cards': {
    action: 'GET /favourites',
    by: 'client',
    keepsOut: 'the list of favourites of that client; hearts and the pages of spaces go on',
  },
  unsubscribe: {
    action: 'a wrong link that ends mails',
    by: 'client',
    keepsOut: 'that client; right links are not counted',
  },
  'payout-link': { action: 'a page of the payment provider', by: 'account', keepsOut: 'the account' },
  'close-account': { action: 'POST /user/close', by: 'account', keepsOut: 'the account' },
  hold: { action: 'a new hold of a stay', by: 'account', keepsOut: 'the account' },
  'change-money': {
    action: 'euros of changes that wait for a payment',
    by: 'account',
    keepsOut: 'the account; the first of a day may cost more',
  },
  'change-quote': { action: 'the price of a change', by: 'account', keepsOut: 'the account' },
  change: {
    action: 'a request to change a booking',
    by: 'account',
    keepsOut: 'the account; an owner is told of each change',
  },
  'change-hold': {
    action: 'a change that waits for its payment',
    by: 'booking',
    keepsOut: 'the account, which would keep hours from others without paying',
  },
  'save-vehicle': {
    action: 'a saved vehicle',
    by: 'account',
    keepsOut: 'the account; an owner is told of a changed plate',
  },
  'choose-vehicle': {
    action: 'a chosen vehicle of a stay',
    by: 'account',
    keepsOut: 'the account, as above',
  },
  'owner-news': {
    action: 'a mail to an owner about changed dates and vehicles',
    by: 'account',
    keepsOut: 'nobody: further changes are in one mail of the next hour',
  },
  presence: { action: '"I have arrived", "I am leaving"', by: 'account', keepsOut: 'the account' },
  claim: { action: 'a claim of an owner', by: 'account', keepsOut: 'the account, whose open claims go on' },
  'claim-answer': {
    action: 'an answer to a claim, or taking it back',
    by: 'account',
    keepsOut: 'the account; claims wait for days',
  },
  statement: {
    action: 'a statement of earnings',
    by: 'account',
    keepsOut: 'the table: it reads all stays of a period',
  },
  'tax-details': {
    action: 'saved tax details',
    by: 'account',
    keepsOut: 'the account, whose draft stays in the browser',
  },
  'invoice-data': { action: 'invoice data of a stay', by: 'account', keepsOut: 'the account' },
  invoices: {
    action: 'a page of invoices',
    by: 'account',
    keepsOut: 'the account; what others find stays fast',
  },
  'invoice-pdf': {
    action: 'an invoice as a file',
    by: 'account',
    keepsOut: 'the account; each takes a fifth of a second of processor',
  },
  'invoice-archive': {
    action: 'a part of an archive of invoices',
    by: 'account',
    keepsOut: 'the account; each part is 40 files',
  },
  'invoicing-agreement': { action: 'an agreement about invoices', by: 'account', keepsOut: 'the account' },
  'payment-intent': { action: 'POST /create-payment-intent', by: 'account', keepsOut: 'the account' },
  decline: { action: 'a refused card', by: 'account', keepsOut: 'the account' },
  publish: { action: 'a new space', by: 'account', keepsOut: 'the account' },
  'publish-from': {
    action: 'a new space, address unverified',
    by: 'client',
    keepsOut: 'accounts of that client whose address is unverified',
  },
  'update-spot': { action: 'a change of one space', by: 'space', keepsOut: 'the space' },
  export: { action: 'a part of an export', by: 'account', keepsOut: 'the account' },
  push: {
    action: 'PUT /push/subscriptions',
    by: 'account',
    keepsOut: 'the account, whose browsers go on showing notifications',
  },
  pass: {
    action: 'a look at a signed pass',
    by: 'client',
    keepsOut: 'scans by that client; the pass itself and its booking stay readable',
  },
  consents: { action: 'POST /consents', by: 'client', keepsOut: 'nobody: a choice is kept in the browser' },
  'client-errors': { action: 'POST /client-errors', by: 'client', keepsOut: 'nobody' },
  'client-errors-of-all': { action: 'POST /client-errors', by: 'all clients', keepsOut: 'nobody' },
  places: { action: 'a paid question for a place', by: 'client', keepsOut: 'nobody: our own places answer' },
  'places-of-all': {
    action: 'a paid question for a place',
    by: 'all clients',
    keepsOut: 'nobody: our own places answer',
  },
};

/** A limit for one subject: an account's id, a client or an address. */
export const limit = (name: LimitName, of = ''): RateLimit => {
  const { max, windowSeconds } = LIMITS[name];
  return { key: `${name}:${of}`, max, windowSeconds };
};

/**
 * The limit of what a driver's changes cost in a day, for one that costs so much more: what is paid and given back costs the platform a
 * fee. Holds have the same, counted with the holds (decision 196).
 */
export const changeMoney = (driverId: string, cents: number): RateLimit => ({
  ...limit('change-money', driverId),
  amount: Math.ceil(cents / 100),
});
