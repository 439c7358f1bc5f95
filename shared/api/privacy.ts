import * as z from 'zod';
import { Booking } from './bookings.ts';
import { PROPOSAL_OUTCOMES, RENTAL_PARTIES } from '../model/constants.ts';
import { DUE_DILIGENCE_STEPS } from '../model/due-diligence.ts';
import { Euros, Language, PresentPassword } from '../model/fields.ts';
import { CHECK_PASSWORD } from './function-spec.ts';
import { route } from './route.ts';
import { Spot } from './spots.ts';
import { ClaimAnswer } from './claims.ts';
import { Invoice } from './invoices.ts';
import { RentalAnswer } from './rentals.ts';
import { InvoiceParty, TaxDetails } from './taxes.ts';
import { Vehicle } from './vehicles.ts';

/** Something that must end before an account can be closed. Without a booking if only a hold is known. */
export const ClosureBlocker = z
  .object({
    kind: z.enum(['booking', 'payout', 'refund', 'dispute', 'claim', 'problem', 'deposit']),
    role: z.enum(['driver', 'owner']),
    bookingId: z.string().nullable(),
    spotTitle: z.string(),
    startTime: z.string().nullable(),
    timeZone: z.string().nullable(),
  })
  .meta({ id: 'OpenBusiness' });
export type ClosureBlocker = z.infer<typeof ClosureBlocker>;

/** A random id, as browsers make one. */
const RandomId = z.uuid();

/** A person's consent, or refusal. */
const ExportedConsent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('registration'),
    at: z.string(),
    version: z.object({ terms: z.string(), privacy: z.string() }),
  }),
  z.object({
    kind: z.literal('cookies'),
    at: z.string(),
    version: z.int(),
    analytics: z.boolean(),
    extras: z.boolean(),
  }),
]);

const ExportedAccount = z.object({
  id: z.string(),
  email: z.string(),
  emailVerifiedAt: z.string().nullable(),
  fullName: z.string(),
  phone: z.string().nullable(),
  language: Language,
  favouriteMails: z.boolean(),
  createdAt: z.string(),
  /** Conversations that the person answered within an hour, within a day, and later. */
  answers: z.object({ inHour: z.int(), inDay: z.int(), later: z.int() }).optional(),
  emailChange: z.object({ email: z.string(), expiresAt: z.string() }).nullable(),
  payoutAccount: z
    .object({ accountId: z.string().nullable(), status: z.string(), createdAt: z.string() })
    .nullable(),
  vehicles: z.array(Vehicle),
  /** Null if nothing was said. */
  taxDetails: TaxDetails.nullable(),
  /** The time of the request for tax details, and the consequences without them; null if there was none. */
  dueDiligence: z
    .object({
      step: z.enum(DUE_DILIGENCE_STEPS),
      startedAt: z.string(),
      holdsAt: z.string().nullable(),
      hidesAt: z.string().nullable(),
      completedAt: z.string().nullable(),
    })
    .nullable(),
  /** The last report to the tax office for each year. Amounts in euros, before they were rounded. */
  sellerReports: z.array(
    z.object({
      year: z.int(),
      reportedAt: z.string(),
      name: z.string(),
      taxId: z.string(),
      listings: z.array(
        z.object({
          address: z.string(),
          cadastralReference: z.string(),
          rentedDays: z.int(),
          quarters: z.array(z.object({ consideration: Euros, fees: Euros, stays: z.int() })),
        }),
      ),
    }),
  ),
  /** Agreements that the platform issues rent invoices in the person's name, in order. */
  invoicingAgreements: z.array(
    z.object({ version: z.string(), from: z.string(), until: z.string().nullable() }),
  ),
  /** Browsers that show notifications, by the host of their push service. */
  pushSubscriptions: z.array(
    z.object({ host: z.string(), kinds: z.array(z.string()), createdAt: z.string() }),
  ),
});

/** A spot with what only its owner sees, and decisions about it. */
const ExportedSpace = Spot.extend({
  calendar: z.object({
    blocked: z.array(z.object({ from: z.string(), to: z.string() })),
    opened: z.array(z.string()),
    /** The secret address at which others can read the calendar. */
    feedUrl: z.string().nullable(),
    imports: z.array(z.object({ name: z.string(), url: z.string(), readAt: z.string() })),
  }),
  history: z.array(
    z.object({ at: z.string(), action: z.string(), reason: z.string().nullable(), byOwner: z.boolean() }),
  ),
});

const ExportedReview = z.object({
  bookingId: z.string(),
  /** `written` as the driver, `received` as the owner. */
  direction: z.enum(['written', 'received']),
  rating: z.int(),
  text: z.string(),
  writtenAt: z.string(),
  answer: z.object({ text: z.string(), writtenAt: z.string() }).nullable(),
});

/** A claim that the person made as an owner, or that was made against the person as a driver. */
const ExportedClaim = ClaimAnswer.omit({ pictures: true }).extend({
  direction: z.enum(['made', 'received']),
  /** How many pictures the owner added. */
  pictures: z.int(),
});

/** A rental with what its driver agreed to. */
const ExportedRental = RentalAnswer.extend({
  /** Only for the driver. */
  agreed: z.object({ terms: z.string(), at: z.string() }).optional(),
  /** The prices of a month without the fee that were agreed, each from a local day on; the first is that of the start. */
  prices: z.array(z.object({ from: z.string(), price: Euros })),
  /** What the parties proposed, in order: a price from a local day on, or an end, as the first day after the rental. */
  proposals: z.array(
    z.object({
      by: z.enum(RENTAL_PARTIES),
      price: z.object({ from: z.string(), price: Euros }).nullable(),
      endDate: z.string().nullable(),
      proposedAt: z.string(),
      /** `open`: it waits for an answer. */
      outcome: z.enum([...PROPOSAL_OUTCOMES, 'open']),
      /** Null while it is open. Of one that lapsed, the time may be unknown. */
      closedAt: z.string().nullable(),
    }),
  ),
});

/** `amount` in euros: positive to the person, negative from the person. */
const ExportedMovement = z.object({
  bookingId: z.string(),
  kind: z.string(),
  at: z.string(),
  amount: Euros,
});

const ExportedMessage = z.object({
  bookingId: z.string(),
  number: z.int(),
  isMine: z.boolean(),
  text: z.string(),
  sentAt: z.string(),
});

/** A report about a booking; text, pictures and position are the driver's. */
const ExportedProblem = z.object({
  bookingId: z.string(),
  /** `written` as the driver, `received` as the owner. */
  direction: z.enum(['written', 'received']),
  kind: z.string(),
  text: z.string(),
  reportedAt: z.string(),
  outcome: z.string(),
  decision: z.string().nullable(),
  reason: z.string().nullable(),
  position: z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number() }).nullable(),
  /** Addresses that show the pictures for five minutes. */
  pictures: z.array(z.string()),
});

const ExportedNotification = z.object({
  kind: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
  spotTitle: z.string(),
  bookingId: z.string().nullable(),
  reason: z.string().nullable(),
});

/** `price` in euros: of a weekday, when it was marked or the person was last notified. */
const ExportedFavourite = z.object({
  spotId: z.string(),
  title: z.string(),
  addedAt: z.string(),
  price: Euros,
});

const ExportedWish = z.object({
  spotId: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  wishedAt: z.string(),
});

/**
 * All data about a person, or a part: an export larger than an answer may be comes in several, each with the `cursor` of the next.
 * `account` is in the first; each list continues where the previous part ended.
 */
export const AccountExport = z
  .object({
    format: z.literal('plazalibre-export/1'),
    exportedAt: z.string(),
    account: ExportedAccount.nullable(),
    consents: z.array(ExportedConsent),
    spaces: z.array(ExportedSpace),
    bookings: z.array(Booking),
    money: z.array(ExportedMovement),
    /** Whom the invoices of own stays are for. */
    invoiceData: z.array(InvoiceParty.extend({ bookingId: z.string() })),
    invoices: z.array(Invoice),
    rentals: z.array(ExportedRental),
    reviews: z.array(ExportedReview),
    claims: z.array(ExportedClaim),
    /** Reports that a booked space could not be used. */
    problems: z.array(ExportedProblem),
    messages: z.array(ExportedMessage),
    notifications: z.array(ExportedNotification),
    favourites: z.array(ExportedFavourite),
    /** Stays that the person waits for. */
    wishedStays: z.array(ExportedWish),
    /** The cursor of the next part; null in the last one. */
    cursor: z.string().nullable(),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof AccountExport>;

const ID = '[0-9A-Z]{26}';

/** The sections of an export, in order, with the form of a position in each. */
export const EXPORT_SECTIONS = {
  /** The number of the spot. */
  spaces: '(0|[1-9]\\d{0,5})',
  /** The list of bookings, with start and id of the previous one. */
  bookings: `((driver-(held|ahead|over|expired)|owner-(ahead|over))(/[0-9TZ:.-]{24}/bkg_${ID})?)?`,
  /** The previous conversation, or the one to continue with the number of its next message. */
  messages: `(bkg_${ID}(:[1-9]\\d{0,7})?)?`,
  /** The previous notification. */
  notifications: `(ntf_${ID})?`,
  favourites: '',
  rentals: '',
};
const POSITIONS = Object.entries(EXPORT_SECTIONS).map(([section, position]) => `${section}~${position}`);

/** The section and position at which a part begins. */
const ExportCursor = z
  .string()
  .regex(new RegExp(`^(${POSITIONS.join('|')})$`), 'Must be the cursor of an earlier answer.');

export const privacyRoutes = {
  exportMyData: route({
    method: 'POST',
    path: '/user/export',
    auth: 'user',
    summary: 'All data about the caller, as a file; a large account in several parts',
    body: z.object({
      password: PresentPassword,
      cursor: ExportCursor.optional(),
    }),
    response: AccountExport,
    errors: ['wrong_password', 'rate_limited'],
    needs: {
      table: 'write',
      userPool: CHECK_PASSWORD,
      images: 'show',
      dueDiligence: true,
      timeoutSeconds: 29,
      memory: 1769,
      reserved: 'files',
    },
  }),
  closeMyAccount: route({
    method: 'POST',
    path: '/user/close',
    auth: 'user',
    summary:
      'Close the account of the caller for good and erase what no law keeps; refused while money or stays are open',
    body: z.object({ password: PresentPassword }),
    response: z.object({ message: z.string() }),
    errors: ['wrong_password', 'account_has_open_business', 'conflict', 'rate_limited'],
    needs: {
      table: 'write',
      userPool: [...CHECK_PASSWORD, 'AdminDeleteUser'],
      timeoutSeconds: 29,
    },
  }),
  recordConsent: route({
    method: 'POST',
    path: '/consents',
    auth: 'optional',
    summary: 'Record a choice about cookies: of the caller, or of a visitor under a random id',
    body: z.object({
      visitorId: RandomId,
      version: z.int().min(1).max(1000),
      analytics: z.boolean(),
      extras: z.boolean(),
    }),
    response: z.object({ message: z.string() }),
    status: 201,
    errors: ['rate_limited'],
    needs: { table: 'write' },
  }),
} as const;
