/** Values that the API and the screens must agree on, without a schema: importing them costs the browser nothing. */

/** 5 MB a picture (001 §5). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
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
export const WEEKDAY_KEYS = Object.keys(WEEKDAYS) as [Weekday, ...Weekday[]]; // Object.keys forgets the literal names

/** Bounds of 001 §5 and §9, and the longest stay of ruling 6. */
export const SPOT_LIMITS = {
  descriptionMin: 30,
  imagesMin: 3,
  imagesMax: 10,
  maxStayDays: 30,
  hoursMax: 720,
} as const;

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

/** No space may ask for less notice of a cancellation than this (001 §9). */
export const MIN_CANCELLATION_HOURS = 24;

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

/** Lowest price of one day, in euros: what is less leaves the owner nothing after the commission. */
export const MIN_DAY_PRICE_EUROS = 1;

/** Highest price of one day, in euros. Above it, a slip of the finger is likelier than a parking space. */
export const MAX_DAY_PRICE_EUROS = 1000;

/** A full day runs from 13:00 to 12:00 of a later day; a part day is offered from 08:00 to 18:00 (001 §9). */
export const STAY_TIMES = {
  fullDayStart: '13:00',
  fullDayEnd: '12:00',
  partDayStart: '08:00',
  partDayEnd: '18:00',
} as const;

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

/** Rules of a space that a stay can break; also the `details.reason` of `stay_not_allowed`. */
export const STAY_PROBLEMS = [
  'order',
  'past',
  'notice',
  'too_short',
  'too_long',
  'day',
  'access_hours',
] as const;

/** Bounds of the calendar of a space: what its owner marks, and the calendars of others that it follows. */
export const CALENDAR_LIMITS = {
  shownDays: 92,
  changedDays: 366,
  daysAhead: 731,
  blockedPeriods: 200,
  openedDays: 366,
  imports: 5,
  importsOfAccount: 25,
  importName: 60,
  importUrl: 2000,
} as const;

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

/** Most characters that each field of the contact form takes. All four are required (000 §5). */
export const CONTACT_LIMITS = { name: 80, email: 254, subject: 120, message: 5000 } as const;

/** A review may do without words; what is written has so many characters. The owner's answer always has words. */
export const REVIEW_TEXT = { least: 10, most: 1000 } as const;

/** Most characters of one message between driver and owner. */
export const MESSAGE_MOST = 2000;

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
