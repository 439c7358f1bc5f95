/**
 * The product's rules that are a number or a time, each once. Code, texts, mails and the contract take them from here;
 * `web/src/i18n/rule-values.ts` passes them to the texts of the site. Imports nothing, so that the browser can load it.
 */

/** Paid by the driver for every booking beside the spot's price: 2.50 euros (001 §9). */
export const SERVICE_FEE_CENTS = 250;
/** PlazaLibre's share of the spot's price, without the fee (001 §9). */
export const COMMISSION_PERCENT = 15;
/** Lowest price of one day in euros (ruling 31): below it, nothing is left to the owner after the commission. */
export const MIN_DAY_PRICE_EUROS = 1;
/** Highest price of one day in euros. A higher one is probably a typing error. */
export const MAX_DAY_PRICE_EUROS = 1000;

/** Time for which a pending booking reserves its half hours (ruling 2). */
export const HOLD_MINUTES = 15;
/** The minimum of a spot's cancellation limit (001 §9, ruling 8). */
export const MIN_CANCELLATION_HOURS = 24;
/** Grace period after a payment, in which a stay that has not begun can be cancelled for free, whatever the spot's limit (decision 149). */
export const MISTAKE_MINUTES = 10;
/** Maximum of date changes by the driver of a booking (decision 152). */
export const MAX_CHANGES = 20;
/** The smallest payment that the payment provider takes, in euros: 50 cents. */
export const MIN_PAYMENT_CENTS = 50;
/** So many bookings of a spot that its owner cancels within so many days hide it until an administrator has looked (decision 150). */
export const CANCELLATIONS_TO_PAUSE = 3;
export const CANCELLATION_DAYS = 90;
/**
 * Time before a stay from which its parties see each other's contact details, and the driver the private access details. The reminder is
 * sent then. They are shown until the end of the stay (ruling 13).
 */
export const ACCESS_DETAILS_HOURS = 24;
/** Days before a stay from which a browser keeps its pass for reading without a network. */
export const PASS_DAYS = 7;
/** Browsers of a person that show notifications; the one that was seen longest ago makes room. */
export const MAX_PUSH_DEVICES = 10;
/** Some 36 minutes with the pauses of the queue. What no browser has shown by then is in the mail and on the site. */
export const MAX_PUSH_ATTEMPTS = 7;
/** Minutes before the start of a stay from which its driver can say "I have arrived". */
export const ARRIVAL_MINUTES = 30;
/** Minutes before the end of a stay at which its driver is reminded of it. */
export const END_REMINDER_MINUTES = 30;
/** Grace period in minutes before a driver who has not left overstays; shorter delays notify nobody (decision 156). */
export const OVERSTAY_MINUTES = 15;
/** Hours after the end of a stay in which its driver can say "I am leaving", and its owner can make a claim (decision 157). */
export const CLAIM_HOURS = 48;
/** Bounds of an owner's claim after a stay, in euros: a gate costs more, but then insurers and courts are better than we are. */
export const CLAIM_EUROS = { min: 1, max: 500 } as const;
/** Characters of what an owner says about a claim, a driver against it, and an administrator about both. */
export const CLAIM_TEXT = { least: 10, most: 1000 } as const;
/** Days in which a driver answers a claim, after which an administrator decides, and in which what was decided can be paid here. */
export const CLAIM_ANSWER_DAYS = 7;
export const CLAIM_PAYMENT_DAYS = 30;
/** Claims of an owner that are not ended; more wait until one is. */
export const MAX_OPEN_CLAIMS = 10;
/** So many dismissed claims of an owner within a year send the next one to an administrator first. */
export const DISMISSED_CLAIMS_TO_REVIEW = 2;
/** Hours between the end of a stay and the owner's payout (BR-06). */
export const PAYOUT_HOURS = 24;
/** Business days that banks usually need for a refund or a payout (000 §9). */
export const BANK_DAYS = { min: 3, max: 5 } as const;
/** Days after the end of a stay in which it can be reviewed. */
export const REVIEW_DAYS = 14;
/** Days after a stay in which its parties can still write to each other, about lost things and questions. */
export const MESSAGE_DAYS = 30;

/** A full day runs from 13:00 to 12:00 of a later day; a part day is offered from 08:00 to 18:00 (001 §9). */
export const STAY_TIMES = {
  fullDayStart: '13:00',
  fullDayEnd: '12:00',
  partDayStart: '08:00',
  partDayEnd: '18:00',
} as const;

/** Bounds of a spot (001 §5 and §9), and the longest stay (ruling 6). */
export const SPOT_LIMITS = {
  descriptionMin: 30,
  imagesMin: 3,
  imagesMax: 10,
  maxStayDays: 30,
  minDurationHours: 1,
  hoursMax: 720,
} as const;
/** The longest stay, or month of a rental, in days: queries of stays that overlap an instant begin so long before it. */
export const MAX_STAY_DAYS = 31;
/** Bounds of the price of a month in euros; a higher one is probably a typing error. */
export const MONTH_PRICE_EUROS = { min: 10, max: 3000 } as const;
/** Spots within so many kilometres are compared to suggest a price of a month. */
export const MONTH_PRICE_NEAR_KM = 2;
/** Bounds of the least duration of a rental, in months. */
export const RENTAL_MONTHS = { min: 1, max: 12 } as const;
/** The notice, in days before the end of a month, from which an owner chooses one for a rental. */
export const RENTAL_NOTICE_DAYS = [15, 30] as const;
const MORNING = { first: '06:00', last: '10:00' } as const;
const EVENING = { first: '16:00', last: '22:00' } as const;
/** The earliest and the latest time of each end of a pattern, in half hours: the owner chooses within them. */
export const PATTERN_BOUNDS = {
  always: { from: { first: '00:00', last: '00:00' }, to: { first: '00:00', last: '00:00' } },
  weekdays: { from: MORNING, to: EVENING },
  nights: { from: EVENING, to: MORNING },
} as const;
/** A rental begins at most so many days ahead. */
export const MAX_RENTAL_START_DAYS = 90;
/** Each later month is charged so many days before it begins, and after a refusal again so many days after the first attempt. */
export const RENTAL_CHARGE_DAYS = 3;
export const RENTAL_RETRY_DAYS = [2, 4] as const;
/** After an outage, a month is still charged until so many days after its begin. Later it does not take place. */
export const RENTAL_LATE_DAYS = 7;
/**
 * A renewal is announced at least so many days before its charge (TRLGDCU art. 97.1 p, as changed by Ley 10/2025), `spareDays` earlier so
 * that an outage does not shorten them, and so many days before the last day on which the driver can end the rental before it.
 */
export const RENEWAL_ANNOUNCEMENT = { daysBeforeCharge: 15, spareDays: 3, daysBeforeDeadline: 3 } as const;
/** Local times: of announcements and charges, and of the end of an unpaid month's hold on the day of its last retry. */
export const RENTAL_CLOCK = { charge: '09:00', holdEnd: '21:00' } as const;
/** A new price of a rental holds from a month that begins at least so many days later; its driver is reminded so many days before the charge. */
export const NEW_PRICE_DAYS = 30;
export const PRICE_REMINDER_DAYS = 7;
/** An end of a rental is at most so many days ahead. */
export const MAX_RENTAL_END_DAYS = 366;
/** Maximum of rentals of a driver that are not over. */
export const MAX_RENTALS = 5;
/** Bounds of the deposit of a rental, in whole euros; 0 is none. */
export const DEPOSIT_EUROS = { min: 0, max: 200 } as const;
/** A deposit is given back so many local days after the end of its rental. Until then the owner can claim a part of it. */
export const DEPOSIT_DAYS = 7;
/** Maximum of vehicles of an account. */
export const MAX_VEHICLES = 10;
/** Bounds of a vehicle in metres, from a moped to a lorry that still parks in private spaces, and of its texts. */
export const VEHICLE_LIMITS = {
  length: { min: 1, max: 15 },
  width: { min: 0.4, max: 3 },
  height: { min: 0.8, max: 5 },
  plate: 12,
  name: 40,
} as const;
/** Free centimetres in all below which a vehicle fits only tightly: to open a door, to manoeuvre, under a barrier. */
export const TIGHT_CENTIMETRES = { length: 30, width: 60, height: 10 } as const;
/** Maximum characters of what an owner writes about a low-emission zone. */
export const LOW_EMISSION_ZONE_LIMITS = { name: 80, note: 200 } as const;
/** Maximum of spots of an account, and of those published in a day: more than owners have, but a limit for robots. */
export const MAX_SPOTS = 50;
export const MAX_SPOTS_A_DAY = 10;
/** The site refuses a picture of a spot whose longer side has fewer pixels: as a cover it would be blurred. The API does not (decision 221). */
export const MIN_IMAGE_SIDE = 800;
/** 5 MB per picture (001 §5). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** Maximum of private pictures of a report about a booking. */
export const MAX_REPORT_PICTURES = 4;
/** Minutes before a stay from which something can be reported about it. */
export const REPORT_MINUTES_BEFORE = 30;
/** Days for which a private picture of a booking is kept after its upload. */
export const PRIVATE_PICTURE_DAYS = 365;
/**
 * A driver can have everything back at once if it is reported in the first part of the stay: a quarter of it, and these minutes at most
 * (ruling 51); for so many minutes after the report. The last part, as long, is too late for a move to another space.
 */
export const RETURN_MINUTES = 60;
export const RETURN_FRACTION = 1 / 4;
export const RETURN_PRESS_MINUTES = 10;
/** So many reports in a year that were not founded, or are not decided yet: the next one waits for an administrator. */
export const MAX_DOUBTED_REPORTS = 2;
export const REPORT_TEXT = 1000;
/** The free spaces that are offered after a report, and how far away in metres: about a quarter of an hour on foot. */
export const OFFERED_PLACES = 3;
export const MAX_PLACE_METRES = 1000;
/** The limit in the unit of texts. */
export const MAX_IMAGE_MEGABYTES = MAX_IMAGE_BYTES / 1024 / 1024;

/** Years ahead in which an owner can change a spot's calendar. */
export const CALENDAR_YEARS = 2;
/** Bounds of a spot's calendar: the days that its owner marks, and the imported calendars. */
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

/** Maximum of a person's favourites: nobody reads a longer list, and it bounds the notifications of one person. */
export const MAX_FAVOURITES = 200;
/** Batch size for reading the present price and state of favourites. */
export const FAVOURITE_CARDS = 20;
/** Maximum of stays for which a person can wait. */
export const MAX_AVAILABILITY_ALERTS = 5;
/** Minutes in which lower prices and mails about favourites are collected before anybody is notified. */
export const FAVOURITE_NEWS_MINUTES = 10;
/** Minimum hours between two mails to a person about favourites, and between two notifications of a spot's lower price. */
export const FAVOURITE_NEWS_HOURS = 24;
/** Validity of the link that ends the mails about favourites, in days. */
export const UNSUBSCRIBE_DAYS = 60;

/** Maximum characters of an e-mail address: a name in a user pool of Cognito has no more (`Username` of AdminCreateUser). */
export const MAX_EMAIL_LENGTH = 128;

/** Maximum characters of each field of the contact form. All four are required (000 §5). */
export const CONTACT_LIMITS = { name: 80, email: MAX_EMAIL_LENGTH, subject: 120, message: 5000 } as const;
/** Bounds of a review's text, which may be empty, and of the owner's answer, which may not. */
export const REVIEW_TEXT = { least: 10, most: 1000 } as const;
/** Minimum characters of an administrator's reason for a rejection. */
export const MIN_REJECTION_REASON = 10;
/** A person's usual time to answer is shown from so many answered conversations on. */
export const MIN_ANSWERED = 3;
/** Maximum characters of a message between driver and owner. */
export const MAX_MESSAGE_LENGTH = 2000;
/** Maximum characters of a person's name. */
export const MAX_NAME_LENGTH = 80;

/** The day of the next year, as month and day, until whose end a driver can add invoice data to a stay (decision 160). */
export const INVOICE_DATA_UNTIL = '01-31';
/** Maximum of changes of a stay's invoice data after they were given: each change makes up to four documents (decision 190). */
export const MAX_INVOICE_DATA_CHANGES = 3;

/** Days after the request for tax details on which an owner is reminded. The law requires two reminders (decision 175). */
export const TAX_REMINDER_DAYS = [30, 45] as const;
/** Days after that request from which an owner's shares are held, and from which the spaces are not shown. */
export const TAX_HOLD_DAYS = 60;
export const TAX_HIDE_DAYS = 90;
/** Days that an owner has at least from the notice that shares will be held, and that an operator adds. */
export const TAX_NOTICE_DAYS = 15;
export const TAX_EXTENSION_DAYS = 30;

/** Minimum characters of a password (000 §5, ruling 16). */
export const MIN_PASSWORD_LENGTH = 8;
/** Validity of a link in a mail that signs in or changes something (000 §5). */
export const LINK_HOURS = 1;
/** Validity of a link that only proves that mails arrive: people read the welcome mail when they have time. */
export const VERIFICATION_DAYS = 7;
/** Days of a session when the user asked to stay signed in (000 §2, ruling 14). */
export const KEPT_SESSION_DAYS = 30;
/** Months until the cookie choice is asked for again, by the guide of the Spanish data protection agency. */
export const CONSENT_MONTHS = 24;

/** Minimum age of users (000 §9). */
export const MIN_AGE = 18;
/** Days between the notice of changed terms and their start, as our own terms promise. */
export const TERMS_NOTICE_DAYS = 15;
/** Support answers within this time, and usually resolves problems between users within it (000 §9). */
export const ANSWER_HOURS = 24;
export const SETTLE_HOURS = 24;
/** Telephone hours of support on working days (000 §9). */
export const SUPPORT_TIMES = { from: '9:00', to: '18:00' } as const;

/** Retention of bookings and payments: six years from the end of their year (Código de Comercio art. 30). */
export const ACCOUNTING_YEARS = 6;
/** Limitation of very serious data protection offences: three years (LOPDGDD art. 72). */
export const PROOF_YEARS = 3;
/** Years that support keeps mails after the last answer. */
export const SUPPORT_MAIL_YEARS = 3;
/** Months that a notification is kept. */
export const NOTIFICATION_MONTHS = 6;
/** Days that an unpaid hold is kept. */
export const UNPAID_HOLD_DAYS = 90;
/** Maximum days that a function's log is kept. */
export const LOG_DAYS = 90;

/** The most of a simplified invoice, with tax, in cents (RD 1619/2012 art. 4.1 a), and for parking of vehicles (art. 4.2). */
export const SIMPLIFIED_INVOICE_CENTS = 40_000;
export const SIMPLIFIED_PARKING_CENTS = 300_000;
/** Days in which an owner can object to an invoice in the own name; then it counts as accepted (RD 1619/2012 art. 5.2 b). */
export const INVOICE_OBJECTION_DAYS = 7;
