import type { Invoice } from '../../model/invoice.ts';
import type { InvoiceReview, InvoiceWait } from '../../model/invoice-review.ts';
import type { InvoiceSeries } from '../../model/invoice-series.ts';
import type { InvoicingAgreement } from '../../model/invoicing-agreement.ts';
import type { ChainedBatch } from './invoice-records.ts';

/** The id of the platform as the issuer of invoices. */
export const PLATFORM_ISSUER = 'platform';
/** In place of an issuer's id: all owners in whose name the platform issues invoices. */
export const OWNER_ISSUERS = 'owners';

/** A page of invoices, and where the next one begins; undefined at the end. */
export interface InvoicePage {
  readonly invoices: Invoice[];
  readonly next: string | undefined;
}

/** Invoices issued on local days of the peninsula, both included, in pages. */
export interface IssuedPeriod {
  readonly from: string;
  readonly to: string;
  readonly limit?: number;
  readonly cursor?: string | undefined;
}

/** Invoices that are issued together or not at all, with everything that changes with them. */
export interface IssueBatch {
  readonly invoices: readonly Invoice[];
  /** The series of each issuer, written over the revision before. */
  readonly series: readonly InvoiceSeries[];
  /** Reviews that are done, unless their booking has changed since they were read. */
  readonly done: readonly InvoiceReview[];
  /** Reviews that go on waiting, under the same condition. */
  readonly waiting: readonly InvoiceReview[];
  /** Empty where the stage sends no records to the tax office. */
  readonly chains: readonly ChainedBatch[];
}

export interface Invoices {
  find(id: string): Promise<Invoice | undefined>;
  /** Invoices in order of issue, with all previous writes. */
  listOfBooking(bookingId: string): Promise<Invoice[]>;
  /** The invoices that a person has received, and those issued in the person's name; latest first. */
  listOfPerson(userId: string, period: IssuedPeriod): Promise<InvoicePage>;
  /** The invoices of an issuer, by default the platform, in the order of issue. */
  listIssued(period: IssuedPeriod & { readonly issuerId?: string }): Promise<InvoicePage>;
  /** The last numbers of an issuer; reads consistently. */
  findSeries(taxpayer: string): Promise<InvoiceSeries | undefined>;
  /** Writes a batch in one transaction; `stale` if a number was taken, or a booking has changed since. */
  issue(batch: IssueBatch): Promise<'issued' | 'stale'>;
  /** Notes that the invoices of a booking must be compared with what is owed. */
  review(bookingId: string, now: number): Promise<void>;
  findReview(bookingId: string): Promise<InvoiceReview | undefined>;
  /** Reviews that are due, longest waiting first, with all previous writes. */
  listDueReviews(now: number, limit: number): Promise<InvoiceReview[]>;
  /** Looks at a review later, after a failure. */
  postponeReview(review: InvoiceReview, tryAt: number): Promise<void>;
  /** Reviews that wait for something of a person, or of anybody. */
  listWaitingReviews(waitsFor: InvoiceWait, waitsForId?: string): Promise<InvoiceReview[]>;
}

/** Invoices as files. */
export interface InvoiceFiles {
  /** A tagged PDF in the language of the invoice. */
  write(invoice: Invoice): Promise<Uint8Array>;
  /** A ZIP of files by their names. */
  zip(files: Readonly<Record<string, Uint8Array>>): Uint8Array;
}

export interface InvoicingAgreements {
  find(userId: string): Promise<InvoicingAgreement | undefined>;
  /** Writes revision n over n - 1, the first over nothing (optimistic locking); false if another write was faster. */
  save(agreement: InvoicingAgreement): Promise<boolean>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly invoices: Invoices;
  }
  interface Deps {
    readonly invoicingAgreements: InvoicingAgreements;
    readonly invoiceFiles: InvoiceFiles;
  }
}
