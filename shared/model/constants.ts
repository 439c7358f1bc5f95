/**
 * Values that the API and the site must agree on, without schemas, so that they add little to the browser's code. Rules of the product with
 * a number are in `rules.ts`.
 */

/** More than pictures of common phones; a file of a few bytes can claim millions more. */
export const MAX_IMAGE_PIXELS = 25_000_000;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Widths in pixels of the smaller pictures beside each picture: `x.jpg` has `x-400.webp` and so on. */
export const IMAGE_WIDTHS = [1600, 800, 400] as const;
/** The tag of a public picture, in each size, until a spot uses it. */
export const DRAFT_PICTURE_TAG = { key: 'state', value: 'draft' } as const;
/** Days after which an unused picture is deleted. */
export const DRAFT_PICTURE_DAYS = 30;
/** The prefix of private pictures in the bucket of pictures. The site serves nothing below it. */
export const PRIVATE_PICTURES = 'private';

/** The problems that a driver who has arrived can report, and an administrator's decisions about them. */
export const PROBLEM_KINDS = ['taken', 'no_access', 'not_as_described', 'other'] as const;
export const PROBLEM_DECISIONS = ['founded', 'unfounded'] as const;
/** The driver's choice after a report: nothing yet, a full refund, or another place. */
export const PROBLEM_OUTCOMES = ['open', 'returned', 'rebooked'] as const;

export const VEHICLE_TYPES = ['normal', 'grande', 'extra', 'motos'] as const;
/** Environmental labels of vehicles in Spain (distintivo ambiental), the cleanest first; `none` is a vehicle without one. */
export const ENVIRONMENTAL_LABELS = ['0', 'ECO', 'C', 'B', 'none'] as const;
/** `spanish`: a plate in a Spanish format. `other`: any text, such as a foreign or historic plate. */
export const PLATE_FORMATS = ['spanish', 'other'] as const;
/** How a driver gets in: `phone` opens the gate, `person` opens it, `open`: there is nothing to open. */
export const WAYS_IN = ['remote', 'code', 'phone', 'person', 'open'] as const;
export const AMENITIES = ['ramp', 'restroom', 'cctv', 'elevator', 'electricCharger'] as const;

/** Weekday keys of 001 §3 in the Spanish order of the week, with the number of `Date.getUTCDay()`. */
export const WEEKDAYS = {
  lunes: 1,
  martes: 2,
  miercoles: 3,
  jueves: 4,
  viernes: 5,
  sabado: 6,
  domingo: 0,
} as const;
export type Weekday = keyof typeof WEEKDAYS;
export const WEEKDAY_KEYS = Object.keys(WEEKDAYS) as [Weekday, ...Weekday[]]; // Object.keys widens literal names to string

/** How a search can be sorted. `recommended` weighs rating, price and distance. */
export const SEARCH_SORTS = ['recommended', 'price', 'distance', 'rating'] as const;

/** Filters that a search can drop; `carSize` are the three measurements of the car, `dates` dates and hours, `hours` only the hours. */
export const SEARCH_FILTERS = [
  'dates',
  'hours',
  'pattern',
  'maxPrice',
  'vehicleType',
  'carSize',
  'isCovered',
  'hasSecurity',
  'isAccessible',
  'electricCharger',
  'alwaysOpen',
  'canReenter',
] as const;

/**
 * The legal documents that users accept with registration: the month of each, which its page shows. A changed document gets a new version.
 */
export const LEGAL_VERSIONS = { terms: '2026-12', privacy: '2026-12' } as const;

/** The states of a booking (ruling 9). */
export const BOOKING_STATUSES = [
  'pending',
  'confirmed',
  'completed',
  'cancelled_by_driver',
  'cancelled_by_owner',
  'expired',
  'refunded',
] as const;

/**
 * Rules of a spot that a stay can violate; also the `details.reason` of `stay_not_allowed`. `notice`: it begins sooner than the spot's
 * advance booking allows. `by_month`: the spot is offered by the month only.
 */
export const STAY_PROBLEMS = [
  'order',
  'past',
  'notice',
  'too_short',
  'too_long',
  'day',
  'access_hours',
  'by_month',
] as const;

/**
 * Why a paid stay cannot become another one, beside `STAY_PROBLEMS`; also the `details.reason` of `change_not_allowed`. `same`: it is the
 * same stay. `step`: a new start or end is not on a half hour. `begun`: its start cannot change, because it has begun. `over`: it is not
 * ahead or going on. `money`: a refund or a dispute is not settled, or support has refunded a part. `pattern`: it is a month of some
 * hours of the week that moved. `limit`: it was changed `MAX_CHANGES` times.
 */
export const CHANGE_PROBLEMS = [
  'same',
  'step',
  'begun',
  'over',
  'money',
  'problem',
  'pattern',
  'limit',
] as const;

/**
 * Why a calendar could not be read: nothing was found; it is no calendar; it is too large or takes too long to parse; the server did not
 * answer in time; its address is not allowed.
 */
export const FEED_PROBLEMS = [
  'not_found',
  'not_a_calendar',
  'too_large',
  'unreachable',
  'refused_address',
] as const;

/** All routes are below this. */
export const API_PREFIX = '/api';

/** The pages to which the payment provider redirects owners: after completion, or from a link that no longer works. */
export const PAYOUT_RETURNS = {
  parameter: 'cobros',
  done: 'vuelta',
  expired: 'caducado',
} as const;

/** The header by which the API recognises requests through CloudFront, which overwrites a caller's value. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

/** Formats of numbers and dates by language. British English: 24-hour clocks and day before month, as in Spain. */
export const LOCALES = { es: 'es-ES', en: 'en-GB' } as const;

/** The maximum number of notifications that one call marks as read. */
export const MAX_MARKED = 1000;

/** Languages of the site and of mails. */
export const LANGUAGES = ['es', 'en'] as const;

/** How fast a person answers messages: within an hour, within a day, or later. */
export const ANSWER_SPEEDS = ['hour', 'day', 'later'] as const;
/** Verified facts about a person: that mails arrive, and the identity of an owner, by the payment provider. */
export const VERIFICATIONS = ['email', 'identity'] as const;

/**
 * Kinds of lines in a price. `month_days`: the days of a month that were not given back. After a change of dates: `earlier_price` is the difference to today's prices of what was booked at other
 * ones, `paid_before` what was paid before and does not go back.
 */
export const PRICE_LINE_KINDS = [
  'weekday',
  'weekend',
  'part_day',
  'month',
  'month_days',
  'service_fee',
  'earlier_price',
  'paid_before',
] as const;

/**
 * The ways to pay that a stage can offer. Each is confirmed within minutes: a hold lasts `HOLD_MINUTES`, so a direct debit or a bank
 * transfer can never be one (docs/decisions/0151).
 */
export const PAYMENT_METHODS = ['card', 'apple_pay', 'google_pay', 'bizum'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The claims that an owner can make after a stay. */
export const CLAIM_KINDS = ['overstay', 'damage', 'lost_remote'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/**
 * The states of a claim. `open`: the driver has not answered. `in_review`: an administrator decides. `due`: an administrator has decided that
 * something is due. `dismissed`: that nothing is. `unpaid`: the driver did not pay what was due.
 */
export const CLAIM_STATUSES = [
  'open',
  'in_review',
  'due',
  'paid',
  'dismissed',
  'withdrawn',
  'unpaid',
] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** How a spot can be booked: for a stay of days or hours, or by the month as a rental. */
export const BOOKING_TYPES = ['stay', 'month'] as const;
export type BookingType = (typeof BOOKING_TYPES)[number];

/**
 * The times of each week that a rental has its spot. `weekdays`: Monday to Friday, from one time to another of the same day. `nights`: every
 * evening from one time to another of the next day, and all of Saturday and Sunday.
 */
export const MONTH_PATTERNS = ['always', 'weekdays', 'nights'] as const;
export type PatternType = (typeof MONTH_PATTERNS)[number];

/**
 * The states of a rental. `pending`: its first month is not paid. `active`: until its last paid month is over. `expired`: its first month was
 * never paid, or was cancelled before it began.
 */
export const RENTAL_STATUSES = ['pending', 'active', 'ended', 'expired'] as const;
/**
 * Who or what ends a rental: a party with notice, a month that was not paid, a month that was cancelled, refunded or disputed, a new price
 * that the driver did not accept, or both parties on a day that they agreed.
 */
export const RENTAL_ENDINGS = [
  'driver',
  'owner',
  'unpaid',
  'cancelled',
  'price',
  'agreement',
  'platform',
] as const;
export const RENTAL_PARTIES = ['driver', 'owner'] as const;

/**
 * Why a rental cannot begin or end so. `no_offer`: the spot is not offered by the month. `pattern`: it is offered
 * in other times of the week than the driver saw. `past`, `too_far`: its first day. `day`: a day of the
 * least duration is blocked, or the spot is not open for so long. `end`: no month ends then, or the notice is too short. `open`: something
 * that was proposed waits for its answer. `none`: nothing waits for one. `money`: a refund or a report of the month is not settled.
 * `dispute`: the driver's bank disputes its payment.
 */
export const RENTAL_PROBLEMS = [
  'no_offer',
  'pattern',
  'past',
  'too_far',
  'day',
  'end',
  'open',
  'none',
  'money',
  'dispute',
] as const;

/**
 * The deposit of a rental. `unpaid`: until the first month is paid. `claimed`: held while a claim of the owner is open. `awarded`: the owner
 * got a part or all of it. `lost`: the driver's bank took it back.
 */
export const DEPOSIT_STATES = ['unpaid', 'held', 'claimed', 'returned', 'awarded', 'lost'] as const;

/** The answers to what a party proposes: the other one accepts or declines it, and the one who proposed it can take it back. */
export const PROPOSAL_ANSWERS = ['accept', 'decline', 'withdraw'] as const;

/**
 * What became of a proposal about the terms of a rental. `applied`: a lower price, which needs no answer. `replaced`: by another proposal, or by
 * an end that a report granted. `lapsed`: nobody answered in time.
 */
export const PROPOSAL_OUTCOMES = [
  'accepted',
  'applied',
  'declined',
  'withdrawn',
  'replaced',
  'lapsed',
] as const;

/** An administrator's decision about a spot. */
export const MODERATION_STATUSES = ['pending', 'approved', 'rejected'] as const;

/** Actions on a spot that the audit log records. */
export const AUDIT_ACTIONS = [
  'submitted',
  'resubmitted',
  'reworded',
  'approved',
  'rejected',
  'paused',
  'deleted',
] as const;
