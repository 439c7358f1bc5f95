import * as z from 'zod';
import { type Held, part, record } from './record.ts';

/**
 * The records of invoices that the tax office receives (RD 1007/2023 art. 10 and 11). What is in them is held as it is sent: amounts as
 * `12.35`, days as `31-01-2027`, instants with their offset.
 */

/** `waiting`: the tax office has not answered about it. The others are its answers (list L19 of the web service's description). */
export const RECORD_STATES = ['waiting', 'accepted', 'accepted_with_errors', 'refused'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** A person or company: with a Spanish number, or with another country's. */
const Person = part({
  name: z.string(),
  taxId: z.string(),
  /** ISO 3166-1 alpha-2 of another country; null for a Spanish number, `ES` for one that the tax office's census lacks. */
  country: z.string().nullable(),
});
export type RecordPerson = Readonly<z.output<typeof Person>>;

/** The identity of an invoice at the tax office. */
const Identity = part({ issuerTaxId: z.string(), number: z.string(), issuedOn: z.string() });
export type InvoiceIdentity = Readonly<z.output<typeof Identity>>;

/** The producer and identity of the program that makes records (`SistemaInformatico`, Orden HAC/1177/2024 annex 2.6). */
const System = part({
  producerName: z.string(),
  producerTaxId: z.string(),
  name: z.string(),
  /** Two capital letters or digits. */
  id: z.string(),
  version: z.string(),
  /** Number of the taxpayer's own billing: another taxpayer's has another one. */
  installation: z.string(),
  /** Whether it held chains of several taxpayers when it made the record (`IndicadorMultiplesOT`). */
  servesSeveral: z.boolean(),
});
export type BillingSystem = Readonly<z.output<typeof System>>;

/** The one line of the breakdown: an invoice of ours has one tax and one rate. */
const TaxLine = part({
  /** List L1: `01` IVA, `02` IPSI, `03` IGIC. */
  tax: z.enum(['01', '02', '03']),
  /** List L8A or L8B. */
  regime: z.string(),
  /** List L10; null if it is taxed, or not subject by rules of location. */
  exemption: z.string().nullable(),
  /** In percent; null if exempt or not subject. */
  rate: z.string().nullable(),
  base: z.string(),
  /** Null if exempt or not subject. */
  quota: z.string().nullable(),
});
export type RecordTaxLine = Readonly<z.output<typeof TaxLine>>;

const Registration = part({
  issuerName: z.string(),
  /** List L2. */
  type: z.string(),
  corrects: z.array(Identity),
  replaces: z.array(Identity),
  operationOn: z.string().nullable(),
  description: z.string(),
  /** The third party who issued it in the issuer's name; null if the issuer did. */
  thirdParty: Person.nullable(),
  recipient: Person.nullable(),
  line: TaxLine,
  taxTotal: z.string(),
  total: z.string(),
  /**
   * Null for the first of an invoice. `refused`: it takes the place of one that was refused, and the tax office has none. `accepted`: it
   * amends one that was accepted. `refused_amendment`: the same, after an amendment that was refused.
   */
  amends: z.enum(['refused', 'accepted', 'refused_amendment']).nullable(),
});

const Cancellation = part({
  issuerName: z.string(),
  /** The operator's reason; not sent. */
  reason: z.string(),
  /** The registration was refused, so that the tax office has none. */
  isUnknown: z.boolean(),
  /** It takes the place of a cancellation that was refused. */
  wasRefused: z.boolean().default(false),
  /** The platform, if it cancels in an owner's name. */
  thirdParty: Person.nullable(),
});

const Answer = part({
  at: z.string(),
  /** The tax office's code of the message's receipt (CSV); null if it refused all records. */
  receipt: z.string().nullable(),
  code: z.int().nullable(),
  description: z.string(),
});
export type RecordAnswer = Readonly<z.output<typeof Answer>>;

/** A link of a taxpayer's chain. All but `state` and `answer` is written once, in the transaction of its invoice. */
export const InvoiceRecord = record('invoice record', {
  nobody: {
    /** The NIF of the issuer, whose chain it is. */
    taxpayerId: z.string(),
    /** From 1, without gaps. */
    position: z.int(),
    invoiceId: z.string(),
    identity: Identity,
    registration: Registration.nullable(),
    cancellation: Cancellation.nullable(),
    /** The record before; null for the first of the chain, and for the first that another program made. */
    previous: part({ ...Identity.shape, fingerprint: z.string() }).nullable(),
    system: System,
    generatedAt: z.string(),
    fingerprint: z.string(),
    state: z.enum(RECORD_STATES),
    answer: Answer.nullable(),
    keptUntil: z.string(),
  },
});
export type InvoiceRecord = Held<typeof InvoiceRecord>;
export type RecordRegistration = NonNullable<InvoiceRecord['registration']>;

/** The end of a taxpayer's chain, which the next record continues. */
export const ChainHead = record('chain head', {
  nobody: {
    taxpayerId: z.string(),
    position: z.int(),
    identity: Identity,
    fingerprint: z.string(),
    generatedAt: z.string(),
    /** The program that made its last record, by what identifies it beside the taxpayer; null on those from when it was not kept. */
    system: part({ producerTaxId: z.string(), id: z.string(), installation: z.string() })
      .nullable()
      .default(null),
  },
});
export type ChainHead = Held<typeof ChainHead>;

/** The position up to which a taxpayer's chain is sent, and the time of the next message. */
export const ChainSending = record('chain sending', {
  nobody: {
    taxpayerId: z.string(),
    /** The position of the first record without an answer. */
    next: z.int(),
    /** Records up to here were in a message whose answer did not arrive. 0 if there are none. */
    unansweredUpTo: z.int(),
    /** The time of the last message. */
    sentAt: z.string().nullable(),
    /** The wait until the next message that the last answer named. */
    waitSeconds: z.int(),
    /** Messages without an answer, one after another. */
    failures: z.int(),
    failure: z.string().nullable(),
    /** The last day of VERI*FACTU that a message has named and that was answered, `YYYY-12-31`; null if none has. */
    toldLastDay: z.string().nullable().default(null),
    /** While this is later than now, another run sends. */
    leasedUntil: z.string(),
    revision: z.int(),
  },
});
export type ChainSending = Held<typeof ChainSending>;
