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
  readonly action: string;
  readonly by: Subject;
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * All rate limits (decision 107). docs/security.md shows the same table, which a test compares, and names the attack that each prevents.
 */
export const LIMITS = {
  /** After five wrong passwords the user pool's own lock, which is for all clients, lasts one second (decision 23). */
  'sign-in': { action: 'a wrong password', by: 'client and address', max: 5, windowSeconds: 15 * MINUTE },
  'sign-in-from': {
    action: 'a wrong password, by who never signed in from there',
    by: 'client',
    max: 500,
    windowSeconds: 15 * MINUTE,
  },
  register: { action: 'POST /auth/register', by: 'client', max: 60, windowSeconds: 10 * MINUTE },
  'register-of': { action: 'POST /auth/register', by: 'client and address', max: 20, windowSeconds: HOUR },
  'has-account': {
    action: 'an answer that tells who has an account',
    by: 'client',
    max: 20,
    windowSeconds: HOUR,
  },
  recovery: { action: 'a recovery link', by: 'client and address', max: 5, windowSeconds: HOUR },
  'recovery-to': { action: 'a recovery link', by: 'email address', max: 10, windowSeconds: HOUR },
  verification: { action: 'a verification link', by: 'email address', max: 5, windowSeconds: HOUR },
  'verification-from': {
    action: 'a verification link',
    by: 'client',
    max: 30,
    windowSeconds: 10 * MINUTE,
  },
  'second-factor': {
    action: 'a code of a second factor, after the right password',
    by: 'email address',
    max: 10,
    windowSeconds: HOUR,
  },
  'change-email': { action: 'POST /user/email, /resend', by: 'account', max: 10, windowSeconds: HOUR },
  'change-email-from': {
    action: 'the same, address unverified',
    by: 'client',
    max: 20,
    windowSeconds: 10 * MINUTE,
  },
  'change-email-to': { action: 'a mail to a new address', by: 'email address', max: 5, windowSeconds: HOUR },
  password: { action: 'a wrong password, signed in', by: 'account', max: 10, windowSeconds: HOUR },
  'change-phone': { action: 'another telephone', by: 'account', max: 20, windowSeconds: HOUR },
  upload: { action: 'POST /images/upload-url', by: 'account', max: 200, windowSeconds: HOUR },
  'private-upload': { action: 'a private picture', by: 'account and booking', max: 30, windowSeconds: DAY },
  'report-problem': { action: 'a report of a problem', by: 'account', max: 10, windowSeconds: DAY },
  'problem-places': { action: 'a search after a report', by: 'account', max: 60, windowSeconds: HOUR },
  rebook: { action: 'a move to another space', by: 'account', max: 20, windowSeconds: HOUR },
  feeds: { action: 'adding or reading a calendar', by: 'account', max: 60, windowSeconds: HOUR },
  'slow-feeds': {
    action: 'a calendar that takes more than 3 seconds',
    by: 'account',
    max: 6,
    windowSeconds: 30 * MINUTE,
  },
  messages: { action: 'POST a message', by: 'account', max: 120, windowSeconds: HOUR },
  'contact-from': { action: 'POST /contact', by: 'client', max: 20, windowSeconds: 10 * MINUTE },
  contact: { action: 'POST /contact', by: 'client and address', max: 5, windowSeconds: HOUR },
  'contact-acknowledged': { action: 'an acknowledgement', by: 'email address', max: 3, windowSeconds: DAY },
  favourites: {
    action: 'adding or removing a favourite or a wished stay',
    by: 'account',
    max: 600,
    windowSeconds: HOUR,
  },
  'favourites-merged': { action: 'PUT /user/favourites', by: 'account', max: 20, windowSeconds: HOUR },
  'favourite-cards': { action: 'GET /favourites', by: 'client', max: 600, windowSeconds: 10 * MINUTE },
  unsubscribe: {
    action: 'a wrong link that ends mails',
    by: 'client',
    max: 60,
    windowSeconds: 10 * MINUTE,
  },
  'payout-link': { action: 'a page of the payment provider', by: 'account', max: 20, windowSeconds: HOUR },
  'close-account': { action: 'POST /user/close', by: 'account', max: 10, windowSeconds: HOUR },
  hold: { action: 'a new hold of a stay', by: 'account', max: 20, windowSeconds: HOUR },
  'change-money': {
    action: 'euros of changes that wait for a payment',
    by: 'account',
    max: 5000,
    windowSeconds: DAY,
  },
  'change-quote': { action: 'the price of a change', by: 'account', max: 300, windowSeconds: HOUR },
  change: { action: 'a request to change a booking', by: 'account', max: 30, windowSeconds: HOUR },
  'change-hold': {
    action: 'a change that waits for its payment',
    by: 'booking',
    max: 6,
    windowSeconds: HOUR,
  },
  'save-vehicle': { action: 'a saved vehicle', by: 'account', max: 30, windowSeconds: DAY },
  'choose-vehicle': { action: 'a chosen vehicle of a stay', by: 'account', max: 30, windowSeconds: DAY },
  'owner-news': {
    action: 'a mail to an owner about changed dates and vehicles',
    by: 'account',
    max: 1,
    windowSeconds: HOUR,
  },
  presence: { action: '"I have arrived", "I am leaving"', by: 'account', max: 60, windowSeconds: HOUR },
  claim: { action: 'a claim of an owner', by: 'account', max: 10, windowSeconds: DAY },
  'claim-answer': {
    action: 'an answer to a claim, or taking it back',
    by: 'account',
    max: 30,
    windowSeconds: HOUR,
  },
  statement: { action: 'a statement of earnings', by: 'account', max: 60, windowSeconds: HOUR },
  'tax-details': { action: 'saved tax details', by: 'account', max: 60, windowSeconds: DAY },
  'invoice-data': { action: 'invoice data of a stay', by: 'account', max: 60, windowSeconds: DAY },
  invoices: { action: 'a page of invoices', by: 'account', max: 600, windowSeconds: HOUR },
  'invoice-pdf': { action: 'an invoice as a file', by: 'account', max: 200, windowSeconds: HOUR },
  'invoice-archive': {
    action: 'a part of an archive of invoices',
    by: 'account',
    max: 60,
    windowSeconds: HOUR,
  },
  'invoicing-agreement': {
    action: 'an agreement about invoices',
    by: 'account',
    max: 20,
    windowSeconds: DAY,
  },
  'payment-intent': { action: 'POST /create-payment-intent', by: 'account', max: 60, windowSeconds: HOUR },
  decline: { action: 'a refused card', by: 'account', max: 10, windowSeconds: DAY },
  publish: { action: 'a new space', by: 'account', max: MAX_SPOTS_A_DAY, windowSeconds: DAY },
  'publish-from': { action: 'a new space, address unverified', by: 'client', max: 3, windowSeconds: DAY },
  'update-spot': { action: 'a change of one space', by: 'space', max: 60, windowSeconds: HOUR },
  export: { action: 'a part of an export', by: 'account', max: 120, windowSeconds: HOUR },
  push: { action: 'PUT /push/subscriptions', by: 'account', max: 60, windowSeconds: HOUR },
  pass: { action: 'a look at a signed pass', by: 'client', max: 300, windowSeconds: 10 * MINUTE },
  consents: { action: 'POST /consents', by: 'client', max: 300, windowSeconds: HOUR },
  'client-errors': { action: 'POST /client-errors', by: 'client', max: 5, windowSeconds: 10 * MINUTE },
  'client-errors-of-all': {
    action: 'POST /client-errors',
    by: 'all clients',
    max: 300,
    windowSeconds: 10 * MINUTE,
  },
  places: { action: 'a paid question for a place', by: 'client', max: 120, windowSeconds: 10 * MINUTE },
  'places-of-all': {
    action: 'a paid question for a place',
    by: 'all clients',
    max: 10_000,
    windowSeconds: HOUR,
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

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
