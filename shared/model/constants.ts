/**
 * Values that the API and the screens must agree on, without a schema: importing them costs the browser nothing. Rules of the
 * product with a number are in `rules.ts`.
 */

/** More than any camera phone's usual picture; a file of a few bytes can claim millions more. */
export const MAX_IMAGE_PIXELS = 25_000_000;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Widths in pixels of the smaller pictures beside each picture: `x.jpg` has `x-400.webp` and so on. */
export const IMAGE_WIDTHS = [1600, 800, 400] as const;
/** The tag that a public picture carries, in each of its sizes, until a space uses it. */
export const DRAFT_PICTURE_TAG = { key: 'state', value: 'draft' } as const;
/** Days after which a picture that no space uses is gone. */
export const DRAFT_PICTURE_DAYS = 30;

export const VEHICLE_TYPES = ['normal', 'grande', 'extra', 'motos'] as const;
export const AMENITIES = ['ramp', 'restroom', 'cctv', 'elevator', 'electricCharger'] as const;

/** Weekday keys of 001 §3 in the order a Spanish week is shown; the number is that of `Date.getUTCDay()`. */
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

/**
 * What a search can be loosened by; `carSize` are the three measures of one's own car, `dates` dates and hours, `hours`
 * the hours alone.
 */
export const SEARCH_FILTERS = [
  'dates',
  'hours',
  'maxPrice',
  'vehicleType',
  'carSize',
  'isCovered',
  'hasSecurity',
  'isAccessible',
  'electricCharger',
  'alwaysOpen',
] as const;

/** What the publish wizard starts from (001 §9). */
export const SPOT_DEFAULTS = {
  title: 'Plaza de aparcamiento',
  description: 'Descripción de la plaza',
  priceWeekday: 15,
  priceWeekend: 18,
  vehicleTypes: ['normal'],
  minDuration: 6,
  advanceBooking: 24,
  cancellationLimit: 12,
  accessHours: { start: '00:00', end: '23:59' },
} as const;

/**
 * What people agree to when they make an account: the month of each document, which the page names, too. A change of
 * one raises its version.
 */
export const LEGAL_VERSIONS = { terms: '2025-10', privacy: '2026-11' } as const;

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
 * Rules of a space that a stay can break; also the `details.reason` of `stay_not_allowed`. `notice`: it begins sooner
 * than the advance booking of the space allows.
 */
export const STAY_PROBLEMS = [
  'order',
  'past',
  'notice',
  'too_short',
  'too_long',
  'day',
  'access_hours',
] as const;

/**
 * Why a calendar of others could not be read: nothing is there; it is no calendar; it is too large or too laborious;
 * the server does not answer in time; its address is not one that we ask.
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

/** Where the payment provider sends an owner back to: with all said, or with a link that no longer worked. */
export const PAYOUT_RETURNS = {
  parameter: 'cobros',
  done: 'vuelta',
  expired: 'caducado',
} as const;

/** By it CloudFront shows the API that a request came through it; what a caller writes there is overwritten. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

/** Formats of numbers and dates by language. British English: 24-hour clocks and day before month, as in Spain. */
export const LOCALES = { es: 'es-ES', en: 'en-GB' } as const;

/** So many notifications one call marks as read where it is to mark all. */
export const MAX_MARKED = 1000;

/** Languages of the site and of mails. */
export const LANGUAGES = ['es', 'en'] as const;

/** What the lines of a price are for. */
export const PRICE_LINE_KINDS = ['weekday', 'weekend', 'part_day', 'service_fee'] as const;

/** What an administrator says of a space. */
export const MODERATION_STATUSES = ['pending', 'approved', 'rejected'] as const;

/** The actions on a space that the audit log records. */
export const AUDIT_ACTIONS = [
  'submitted',
  'resubmitted',
  'reworded',
  'approved',
  'rejected',
  'deleted',
] as const;

/**
 * `booking_made` goes to the owner; `booking_confirmed`, `booking_refunded` and `stay_reminder` to the driver; the rest to the owner.
 * `booking_cancelled` goes to both parties, and names the driver to the owner only.
 * `review_invited` and `review_answered` go to the driver, `review_written` to the owner, `message_received` to whom it
 * was written.
 * `payout_sent`: the owner's share is on its way. `payout_held`: it waits for the owner to say how to be paid.
 * `calendar_conflict`: a calendar that the space follows has something during a stay that is paid.
 */
export const NOTIFICATION_KINDS = [
  'booking_made',
  'booking_confirmed',
  'booking_refunded',
  'booking_cancelled',
  'stay_reminder',
  'calendar_conflict',
  'payout_sent',
  'payout_held',
  'review_invited',
  'review_written',
  'review_answered',
  'message_received',
  'spot_approved',
  'spot_rejected',
] as const;
