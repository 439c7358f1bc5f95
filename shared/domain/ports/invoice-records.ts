import type { Invoice } from '../../model/invoice.ts';
import type { TaxArea } from '../../model/tax-terms.ts';
import type {
  BillingSystem,
  ChainHead,
  ChainSending,
  InvoiceIdentity,
  InvoiceRecord,
  RecordAnswer,
  RecordState,
} from '../../model/invoice-record.ts';

/** Settings of a stage that sends the records of its invoices to the tax office. */
export interface FiscalSettings {
  /** The installation number of each taxpayer begins with that of the stage. */
  readonly system: Omit<BillingSystem, 'servesSeveral'>;
  /** The areas where the operator is established, the seat first; as if it were everywhere if absent. */
  readonly establishedIn?: readonly TaxArea[] | undefined;
  /** The address in QR codes, without its parameters. */
  readonly checkUrl: string;
  /** The last day on which invoices have records, `YYYY-12-31`; none is planned if absent. */
  readonly lastDay?: string | undefined;
}

/** A chain before and after new records, for the transaction of their invoices. */
export interface ChainedBatch {
  readonly before: ChainHead | undefined;
  readonly records: readonly InvoiceRecord[];
  readonly head: ChainHead;
}

/** An invoice that is cancelled together with its record. */
export interface CancelledInvoice {
  readonly id: string;
  readonly bookingId: string;
  /** ISO. */
  readonly at: string;
}

/** Makes the records of new invoices. */
export interface FiscalChain {
  /** The address in the QR code of an invoice; null for an issuer without a Spanish tax number, who has no records. */
  checkUrl(invoice: Pick<Invoice, 'issuer' | 'number' | 'issuedOn' | 'totalCents'>): string | null;
  /** The records of new invoices, one chain per taxpayer, each in the order of the invoices. Nothing is stored. */
  chain(invoices: readonly Invoice[], now: number): Promise<ChainedBatch[]>;
}

/** The chains of records, one per taxpayer. */
export interface InvoiceRecords {
  findHead(taxpayerId: string): Promise<ChainHead | undefined>;
  /** The records from a position, in order, at most `limit`. */
  list(taxpayerId: string, from: number, limit: number): Promise<InvoiceRecord[]>;
  /** All taxpayers with a chain, or the first ones. */
  listTaxpayers(limit?: number): Promise<string[]>;
  /** Taxpayers whose chain has records that wait for an answer. May be seconds old. */
  listWaiting(): Promise<string[]>;
  /**
   * Adds records without an invoice, such as a cancellation, whose invoice is then marked, and its booking noted for review, in the same
   * transaction. False if the chain has grown since `before`, or the invoice is not there.
   */
  append(batch: ChainedBatch, cancelled?: CancelledInvoice): Promise<boolean>;
  findSending(taxpayerId: string): Promise<ChainSending | undefined>;
  /** Writes revision n over n - 1, the first over nothing; false if another write was faster. */
  saveSending(sending: ChainSending): Promise<boolean>;
  /** Stores an answer about a record that waits; an answered record stays as it is. */
  saveAnswer(record: InvoiceRecord, state: RecordState, answer: RecordAnswer): Promise<void>;
  /** Notes that no record up to this position waits. A chain that has grown since goes on waiting. */
  markSent(taxpayerId: string, position: number): Promise<void>;
}

/** The tax office's answer about one record of a message. */
export interface RecordLine {
  readonly identity: InvoiceIdentity;
  readonly isCancellation: boolean;
  readonly state: Exclude<RecordState, 'waiting'>;
  readonly code: number | null;
  readonly description: string;
  /** The state of the accepted record, if this one is a duplicate. */
  readonly duplicateOf: 'accepted' | 'accepted_with_errors' | 'cancelled' | null;
}

export interface TaxOfficeAnswer {
  readonly receipt: string | null;
  /** The wait until the next message (`TiempoEsperaEnvio`). */
  readonly waitSeconds: number;
  readonly lines: readonly RecordLine[];
}

/** A message of records: of one taxpayer, in the order of its chain, at most 1,000. */
export interface RecordsMessage {
  readonly xml: string;
}

interface NoAnswerOptions extends ErrorOptions {
  /** The code of a SOAP fault: the message was read and refused as a whole. */
  readonly faultCode?: string | null;
  /** The tax office's message, for the operator only: it may name a taxpayer, and the message of an error is logged. */
  readonly said?: string;
  /** Whether records may have been registered; by default unless there is a code. */
  readonly mayHaveArrived?: boolean;
}

/** No answer about records: the tax office was not reached, did not answer in time, or answered something else. */
export class NoAnswer extends Error {
  readonly faultCode: string | null;
  readonly said: string;
  readonly mayHaveArrived: boolean;
  constructor(
    message: string,
    { faultCode = null, said = '', mayHaveArrived = faultCode === null, ...rest }: NoAnswerOptions = {},
  ) {
    super(message, rest);
    this.faultCode = faultCode;
    this.said = said;
    this.mayHaveArrived = mayHaveArrived;
  }
}

export interface TaxOffice {
  /** Throws `NoAnswer`. */
  send(message: RecordsMessage): Promise<TaxOfficeAnswer>;
  /** The end of our client certificate, in epoch milliseconds; undefined if it cannot be read. */
  findCertificateEnd(): Promise<number | undefined>;
}

declare module '../deps.ts' {
  interface Deps {
    /** Absent where the stage sends no records of invoices to the tax office. */
    readonly fiscalChain?: FiscalChain | undefined;
    readonly invoiceRecords: InvoiceRecords;
    readonly taxOffice: TaxOffice;
  }
}
