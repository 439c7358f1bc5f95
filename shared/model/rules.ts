/**
 * The rules of the product that are a number or a time, each once. The code keeps them, and texts, mails and the contract
 * name them from here: `web/src/i18n/rule-values.ts` gives them to the texts of the site. Imports nothing, so that the
 * browser can have it.
 */

/** Of every booking, paid by the driver beside the price of the space: 2.50 euros (001 §9). */
export const SERVICE_FEE_CENTS = 250;
/** What PlazaLibre keeps of the price of the space, without the fee (001 §9). */
export const COMMISSION_PERCENT = 15;
/** Lowest price of one day, in euros (ruling 31): what is less leaves the owner nothing after the commission. */
export const MIN_DAY_PRICE_EUROS = 1;
/** Highest price of one day, in euros. Above it, a slip of the finger is likelier than a parking space. */
export const MAX_DAY_PRICE_EUROS = 1000;

/** A pending booking keeps its place this long (ruling 2). */
export const HOLD_MINUTES = 15;
/** A cancellation limit of a space counts as this where it is less (001 §9, ruling 8). */
export const MIN_CANCELLATION_HOURS = 24;
/**
 * Around a stay its parties get each other's contact details, and the driver the private access details: from this long
 * before it, which is when the reminder goes out, until its end (ruling 13).
 */
export const ACCESS_DETAILS_HOURS = 24;
/** The owner is paid this long after the end of the stay (BR-06). */
export const PAYOUT_HOURS = 24;
/** How many business days banks usually need for a refund or a payout (000 §9). */
export const BANK_DAYS = { min: 3, max: 5 } as const;
/** A stay can be reviewed this long after its end. */
export const REVIEW_DAYS = 14;
/** Things are left behind and questions come up after a stay: its parties can write this long after it. */
export const MESSAGE_DAYS = 30;

/** A full day runs from 13:00 to 12:00 of a later day; a part day is offered from 08:00 to 18:00 (001 §9). */
export const STAY_TIMES = {
  fullDayStart: '13:00',
  fullDayEnd: '12:00',
  partDayStart: '08:00',
  partDayEnd: '18:00',
} as const;

/** Bounds of a space (001 §5 and §9), and the longest stay (ruling 6). */
export const SPOT_LIMITS = {
  descriptionMin: 30,
  imagesMin: 3,
  imagesMax: 10,
  maxStayDays: 30,
  minDurationHours: 1,
  hoursMax: 720,
} as const;
/** So many spaces one account can have, and publish in a day: more than owners have, so that robots stop there. */
export const MAX_SPOTS = 50;
export const MAX_SPOTS_A_DAY = 10;
/** 5 MB a picture (001 §5). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** The same as texts say it. */
export const MAX_IMAGE_MEGABYTES = MAX_IMAGE_BYTES / 1024 / 1024;

/** So far ahead an owner can change the calendar of a space. */
export const CALENDAR_YEARS = 2;
/** Bounds of the calendar of a space: what its owner marks, and the calendars of others that it follows. */
export const CALENDAR_LIMITS = {
  shownDays: 92,
  changedDays: 366,
  daysAhead: CALENDAR_YEARS * 365 + 1,
  blockedPeriods: 200,
  openedDays: 366,
  imports: 5,
  importsOfAccount: 25,
  importName: 60,
  importUrl: 2000,
} as const;

/** Most characters that each field of the contact form takes. All four are required (000 §5). */
export const CONTACT_LIMITS = { name: 80, email: 254, subject: 120, message: 5000 } as const;
/** A review may do without words; what is written has so many characters. The owner's answer always has words. */
export const REVIEW_TEXT = { least: 10, most: 1000 } as const;
/** Fewest characters of the reason for which an administrator rejects a space. */
export const MIN_REJECTION_REASON = 10;
/** Most characters of one message between driver and owner. */
export const MESSAGE_MOST = 2000;
/** Most characters of the name of a person. */
export const MAX_NAME_LENGTH = 80;

/** Fewest characters of a password (000 §5, ruling 16). */
export const MIN_PASSWORD_LENGTH = 8;
/** A link in a mail that lets in or changes something holds this long (000 §5). */
export const LINK_HOURS = 1;
/** A link that only shows that mails arrive holds longer: people read the welcome when they have time. */
export const VERIFICATION_DAYS = 7;
/** How long a session lasts of a user who asked to stay signed in (000 §2, ruling 14). */
export const KEPT_SESSION_DAYS = 30;
/** A choice about cookies is asked for again after this, as the guide of the Spanish data protection agency wants it. */
export const CONSENT_MONTHS = 24;

/** Youngest users of the service (000 §9). */
export const MIN_AGE = 18;
/** So long before they hold, users are told of changed terms: what our own terms promise. */
export const TERMS_NOTICE_DAYS = 15;
/** Support answers within this, and usually settles within that what went wrong between users (000 §9). */
export const ANSWER_HOURS = 24;
export const SETTLE_HOURS = 24;
/** When support answers the telephone, on working days (000 §9). */
export const SUPPORT_TIMES = { from: '9:00', to: '18:00' } as const;

/** Records of bookings and payments: six years from the close of their year (Código de Comercio art. 30). */
export const ACCOUNTING_YEARS = 6;
/** Offences against the protection of data that weigh most lapse after three years (LOPDGDD art. 72). */
export const PROOF_YEARS = 3;
/** How long support keeps mails in its mailbox after the last answer. */
export const SUPPORT_MAIL_YEARS = 3;
/** How long a notification is kept. */
export const NOTIFICATION_MONTHS = 6;
/** How long a hold is kept that nobody paid. */
export const UNPAID_HOLD_DAYS = 90;
/** How long the log of a function is kept, at most. */
export const LOG_DAYS = 90;
