import { isDeepStrictEqual } from 'node:util';
import { invoiceRecords } from '../../../areas/invoices.ts';
import { computeExpiry } from '../../../lib/retention.ts';
import { MINUTE, SECOND, toIso } from '../../../lib/time.ts';
import type { Invoice } from '../../../model/invoice.ts';
import type {
  BillingSystem,
  ChainHead,
  InvoiceIdentity,
  InvoiceRecord,
  RecordRegistration,
} from '../../../model/invoice-record.ts';
import type { TaxArea } from '../../../model/tax-terms.ts';
import { fingerprintCancellation, fingerprintRegistration } from './fingerprint.ts';
import { writeInstant } from './formats.ts';
import { identify } from './identity.ts';
import { toRegistration } from './registration.ts';

/** The program that makes the records of a taxpayer, and the areas where the operator is established, if the stage says so. */
export interface RecordMaker {
  readonly system: BillingSystem;
  readonly establishedIn?: readonly TaxArea[] | undefined;
}

/** New links of a taxpayer's chain, and its end after them. */
export interface ChainedRecords {
  readonly records: InvoiceRecord[];
  readonly head: ChainHead;
}

/** The clock is more than a minute behind the last record: nothing may be added (Orden HAC/1177/2024 art. 7 i 2). */
export class ClockBehindChain extends Error {}

/** The content of a new record about an invoice. */
type Content =
  | { readonly registration: RecordRegistration; readonly cancellation: null }
  | { readonly registration: null; readonly cancellation: NonNullable<InvoiceRecord['cancellation']> };

export type NewRecord = Content & { readonly invoiceId: string; readonly identity: InvoiceIdentity };

/** The most that the clock may be behind the last record. */
const MARGIN = MINUTE;

/** The time of a new record: now, and not before the one before it. */
const nextInstant = (before: ChainHead | undefined, now: number): number => {
  const last = before ? Date.parse(before.generatedAt) : 0;
  if (last - now > MARGIN) throw new ClockBehindChain('The clock is more than a minute behind the chain.');
  return Math.max(Math.floor(now / SECOND) * SECOND, last);
};

const fingerprint = ({ identity, registration }: NewRecord, previous: string, generatedAt: string): string =>
  registration
    ? fingerprintRegistration({ identity, ...registration }, { previous, generatedAt })
    : fingerprintCancellation(identity, { previous, generatedAt });

/**
 * The identity of a billing system beside its taxpayer: its producer, the producer's code of it, and its installation (FAQ for developers
 * 1.3, section 4). Another version is no other system.
 */
const identifySystem = ({ producerTaxId, id, installation }: BillingSystem) => ({
  producerTaxId,
  id,
  installation,
});

/**
 * The end of the chain that a record of this system continues. None where another one made the last record: then it is the first of another
 * chain, because none is before it "en este sistema informático" (`PrimerRegistro` of DsRegistro; Orden HAC/1177/2024 art. 7 b).
 */
const continued = (before: ChainHead | undefined, system: BillingSystem): ChainHead | undefined =>
  isDeepStrictEqual(before?.system, identifySystem(system)) ? before : undefined;

const addRecord = (before: ChainHead | undefined, added: NewRecord, now: number, system: BillingSystem) => {
  const instant = nextInstant(before, now);
  const generatedAt = writeInstant(instant);
  const last = continued(before, system);
  const record: InvoiceRecord = {
    taxpayerId: added.identity.issuerTaxId,
    position: (before?.position ?? 0) + 1,
    ...added,
    previous: last ? { ...last.identity, fingerprint: last.fingerprint } : null,
    system,
    generatedAt,
    fingerprint: fingerprint(added, last?.fingerprint ?? '', generatedAt),
    state: 'waiting',
    answer: null,
    keptUntil: toIso(computeExpiry(invoiceRecords.invoiceRecord, now) * SECOND),
  };
  const { taxpayerId, position, identity } = record;
  const head: ChainHead = {
    ...{ taxpayerId, position, identity, generatedAt },
    fingerprint: record.fingerprint,
    system: identifySystem(system),
  };
  return { record, head };
};

/**
 * Adds records to the end of one taxpayer's chain, in their order: each has the fingerprint of the one before (Orden HAC/1177/2024 art. 7 a
 * and b), and registrations and cancellations share the chain (art. 7 d). Another system begins again, at the next position. Throws
 * `ClockBehindChain`, or if there are none.
 */
export const extendChain = (
  before: ChainHead | undefined,
  added: readonly NewRecord[],
  now: number,
  system: BillingSystem,
): ChainedRecords => {
  let head = before;
  const records = added.map((each) => {
    if (head && head.taxpayerId !== each.identity.issuerTaxId)
      throw new Error('A chain holds records of one taxpayer.');
    const next = addRecord(head, each, now, system);
    ({ head } = next);
    return next.record;
  });
  if (!head) throw new Error('There is nothing to add to a new chain.');
  return { records, head };
};

/** The registrations of an issuer's new invoices, in the order of their numbers, at the end of its chain (`taxpayerOf`). */
export const chainRecords = (
  before: ChainHead | undefined,
  invoices: readonly Invoice[],
  now: number,
  { system, establishedIn }: RecordMaker,
): ChainedRecords =>
  extendChain(
    before,
    invoices.map((invoice) => ({
      invoiceId: invoice.id,
      identity: identify(invoice.issuer, invoice),
      registration: toRegistration(invoice, establishedIn),
      cancellation: null,
    })),
    now,
    system,
  );
