import type { Language } from '../api/accounts.ts';
import type {
  Accounts,
  EmailChanges,
  Identity,
  MailedLinks,
  PoolUsers,
  SecondFactors,
} from './ports/accounts.ts';
import type { Bookings, BookingTotals, HoldLimits, PassSecrets, Referrals } from './ports/bookings.ts';
import type {
  Calendar,
  CalendarExports,
  CalendarImports,
  ExternalCalendars,
  ImportQueue,
} from './ports/calendars.ts';
import type { Claims } from './ports/claims.ts';
import type { Contacts } from './ports/contact.ts';
import type { DueDiligences, SellerReports } from './ports/dac7.ts';
import type { Favourites, WishedStays } from './ports/favourites.ts';
import type { FiscalChain, InvoiceRecords, TaxOffice } from './ports/invoice-records.ts';
import type { ImageFiles, Images, Pictures, PrivatePictures, UploadUrls } from './ports/images.ts';
import type { Messages } from './ports/messages.ts';
import type { Notifications } from './ports/notifications.ts';
import type { Alarms, Outbox } from './ports/outbox.ts';
import type { Problems } from './ports/problems.ts';
import type { MailSender, Suppressions } from './ports/mail.ts';
import type { Ledger, PaymentEvents, Payments, Reconciliation } from './ports/payments.ts';
import type { PayoutAccounts, PayoutRules, Payouts } from './ports/payouts.ts';
import type { InvoiceFiles, Invoices, InvoicingAgreements } from './ports/invoices.ts';
import type { Limits } from './ports/limits.ts';
import type { Addresses, Places } from './ports/places.ts';
import type { AccountDeletions, Consents, PersonalDataEraser } from './ports/privacy.ts';
import type { PushQueue, PushSender, PushSubscriptions } from './ports/push.ts';
import type { Reviews } from './ports/reviews.ts';
import type { StatementFiles } from './ports/statements.ts';
import type { MapIndexReader, MapIndexWriter } from './ports/search.ts';
import type { Sitemaps, SpotPages, Spots } from './ports/spots.ts';
import type { InvoiceDataOfStays, TaxDetailsOfPeople } from './ports/taxes.ts';
import type { BookingVehicles, Garages } from './ports/vehicles.ts';
import type { PublicSite } from './ports/watch.ts';
import type { DueDiligenceMode } from './taxes/due-diligence.ts';
import type { IpsiRates } from './taxes/tax-rates.ts';

/** The caller of a function, as the token says. */
export interface Actor {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** Epoch milliseconds. */
export interface Clock {
  now(): number;
}

/** Settings of a stage that the domain asks for. */
export interface Settings {
  readonly siteUrl: string;
  readonly moderation: 'auto' | 'manual';
  readonly defaultLanguage: Language;
  /** Where mail to support goes. */
  readonly supportEmail: string;
  /** Undefined where shares go to all owners alike. */
  readonly payoutRules?: PayoutRules | undefined;
  /** The most that the platform adds when a driver moves to another space after a report. */
  readonly rebookingCents?: number | undefined;
  /** The most that the platform pays an owner in place of a driver who has left after a report. */
  readonly compensationCents?: number | undefined;
  /** Undefined where owners are not asked for missing tax details. */
  readonly dueDiligence?: DueDiligenceMode | undefined;
  /** Undefined where the stage names no rates of Ceuta and Melilla. */
  readonly ipsiRates?: IpsiRates | undefined;
  /** Who operates the platform and issues its invoices; undefined where the stage does not name it, and then no invoices are made. */
  readonly company?: Company | undefined;
}

/** The operator, as the stage names it. */
export interface Company {
  readonly name: string;
  readonly taxId: string;
  readonly address: string;
  /** The ids of people by whose accounts the operator itself lets and books. */
  readonly ownAccounts?: readonly string[] | undefined;
}

export interface Deps {
  readonly clock: Clock;
  readonly settings: Settings;
  readonly spots: Spots;
  readonly mapIndex: MapIndexReader;
  readonly mapIndexWriter: MapIndexWriter;
  readonly calendar: Calendar;
  readonly calendarImports: CalendarImports;
  readonly importQueue: ImportQueue;
  readonly calendarExports: CalendarExports;
  readonly externalCalendars: ExternalCalendars;
  readonly bookings: Bookings;
  readonly bookingTotals: BookingTotals;
  readonly garages: Garages;
  readonly bookingVehicles: BookingVehicles;
  readonly taxDetails: TaxDetailsOfPeople;
  readonly invoiceData: InvoiceDataOfStays;
  readonly invoices: Invoices;
  readonly invoicingAgreements: InvoicingAgreements;
  readonly invoiceFiles: InvoiceFiles;
  /** Absent where the stage sends no records of invoices to the tax office. */
  readonly fiscalChain?: FiscalChain | undefined;
  readonly sellerReports: SellerReports;
  readonly dueDiligence: DueDiligences;
  readonly invoiceRecords: InvoiceRecords;
  readonly taxOffice: TaxOffice;
  readonly ledger: Ledger;
  readonly paymentEvents: PaymentEvents;
  readonly reconciliation: Reconciliation;
  readonly alarms: Alarms;
  readonly outbox: Outbox;
  readonly accounts: Accounts;
  readonly emailChanges: EmailChanges;
  readonly mailedLinks: MailedLinks;
  readonly notifications: Notifications;
  readonly favourites: Favourites;
  readonly wishedStays: WishedStays;
  readonly pushSubscriptions: PushSubscriptions;
  readonly pushes: PushSender;
  readonly pushQueue: PushQueue;
  readonly claims: Claims;
  readonly contacts: Contacts;
  readonly reviews: Reviews;
  readonly statementFiles: StatementFiles;
  readonly problems: Problems;
  readonly messages: Messages;
  readonly limits: Limits;
  readonly holdLimits: HoldLimits;
  readonly passSecrets: PassSecrets;
  readonly identity: Identity;
  readonly secondFactors: SecondFactors;
  readonly poolUsers: PoolUsers;
  readonly accountDeletions: AccountDeletions;
  readonly personalData: PersonalDataEraser;
  readonly consents: Consents;
  readonly payments: Payments;
  readonly payouts: Payouts;
  readonly payoutAccounts: PayoutAccounts;
  readonly mail: MailSender;
  readonly suppressions: Suppressions;
  readonly referrals: Referrals;
  readonly uploads: UploadUrls;
  readonly images: Images;
  readonly privatePictures: PrivatePictures;
  readonly imageFiles: ImageFiles;
  readonly pictures: Pictures;
  readonly places: Places;
  readonly addresses: Addresses;
  readonly site: PublicSite;
  readonly spotPages: SpotPages;
  readonly sitemaps: Sitemaps;
}

/** The part of the dependencies that a function needs. */
export type Needs<K extends keyof Deps> = Pick<Deps, K>;
