import { isDeepStrictEqual } from 'node:util';
import { toIso } from '../../../lib/time.ts';
import type { Invoice } from '../../../model/invoice.ts';
import type { InvoiceRecord, RecordRegistration } from '../../../model/invoice-record.ts';
import type { CancelledInvoice, FiscalSettings, InvoiceRecords } from '../../ports/invoice-records.ts';
import { isLive } from '../standing.ts';
import { extendChain, type NewRecord } from './chain-records.ts';
import { describeSystem } from './fiscal-chain.ts';
import { toRegistration } from './registration.ts';

const PAGE = 1000;

/** A change that the state of a record does not admit, in a sentence for an operator. */
export class NotChangeable extends Error {}

/** The state of an invoice in a chain. */
export interface Registered {
  /** The newest record about it. */
  readonly record: InvoiceRecord;
  /** Whether the tax office has it. */
  readonly isKnown: boolean;
}

const isKnownBy = ({ registration, state }: InvoiceRecord) =>
  registration !== null && (state === 'accepted' || state === 'accepted_with_errors');

/** The records of a number in a taxpayer's chain; undefined if there are none. Throws `NotChangeable` if it is cancelled. */
export const findRegistration = async (
  records: InvoiceRecords,
  taxpayerId: string,
  number: string,
): Promise<Registered | undefined> => {
  const found: InvoiceRecord[] = [];
  for (let from = 1; ;) {
    const page = await records.list(taxpayerId, from, PAGE);
    found.push(...page.filter(({ identity }) => identity.number === number));
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    from = last.position + 1;
  }
  const record = found.at(-1);
  if (!record) return undefined;
  if (record.cancellation && record.state !== 'refused')
    throw new NotChangeable(`${number} is cancelled already.`);
  return { record, isKnown: found.some(isKnownBy) };
};

/** The time of a change (epoch milliseconds), and the program that makes it; by that of the record before if absent. */
export interface Change extends Pick<FiscalSettings, 'establishedIn'> {
  readonly now: number;
  readonly system?: FiscalSettings['system'] | undefined;
  /** All invoices of the booking; none where they are no longer kept. */
  readonly invoices: readonly Invoice[];
}

const add = async (
  records: InvoiceRecords,
  of: InvoiceRecord,
  content: Pick<NewRecord, 'registration' | 'cancellation'>,
  { now, system: program }: Change,
  cancelled?: CancelledInvoice,
): Promise<InvoiceRecord> => {
  const { taxpayerId, invoiceId, identity } = of;
  const before = await records.findHead(taxpayerId);
  const system = program ? (await describeSystem(records, program, [taxpayerId]))(taxpayerId) : of.system;
  const added = { invoiceId, identity, ...content } as NewRecord; // one of the two is null
  const chained = extendChain(before, [added], now, system);
  const [record] = chained.records;
  if (!record || !(await records.append({ before, ...chained }, cancelled)))
    throw new NotChangeable('An invoice was issued at the same moment: try again.');
  return record;
};

/** Refuses to cancel what another invoice is about: that one would then correct or replace nothing. */
const checkUnnamed = ({ invoiceId, identity }: InvoiceRecord, invoices: readonly Invoice[]): void => {
  const naming = invoices
    .filter(isLive)
    .find(({ corrects, replaces }) => [corrects, ...replaces].some((named) => named?.id === invoiceId));
  if (naming)
    throw new NotChangeable(
      `${naming.number} corrects or replaces ${identity.number}: cancel ${naming.number} and ${identity.number} in this order.`,
    );
};

/**
 * Adds the cancellation of an invoice that was issued in error (RD 1007/2023 art. 11.1), also again after one that was refused (validations
 * 1.2.2, annex 6.2). The invoice has no effect since then (FAQ for developers 1.3, section 17), and its booking is reviewed: what it owes without
 * it is invoiced again. An invoice of a stay that took place is corrected by a credit note instead. Throws `NotChangeable` while the tax office
 * has not answered about the registration, and while another invoice corrects or replaces it.
 */
export const cancelRegistration = async (
  records: InvoiceRecords,
  { record, isKnown }: Registered,
  { reason, ...change }: Change & { readonly reason: string },
): Promise<InvoiceRecord> => {
  const { registration, cancellation: refused, state, identity, invoiceId } = record;
  const before = registration ?? refused;
  if (!before || state === 'waiting')
    throw new NotChangeable(`${identity.number} waits for its answer: cancel it after that.`);
  checkUnnamed(record, change.invoices);
  const { issuerName, thirdParty } = before;
  const cancellation = { issuerName, reason, isUnknown: !isKnown, wasRefused: refused !== null, thirdParty };
  const invoice = change.invoices.find(({ id }) => id === invoiceId);
  const cancelled = invoice && { id: invoiceId, bookingId: invoice.bookingId, at: toIso(change.now) };
  return add(records, record, { registration: null, cancellation }, change, cancelled);
};

/** Numbers of natural persons: only theirs may be missing in the census (error 1131). */
const OF_A_PERSON = /^[\dKLMXYZ]/;

/** The recipient with a number that is in the census, or is not. Throws `NotChangeable` where it cannot be missing. */
const listRecipient = (
  { recipient }: RecordRegistration,
  { isUnlisted, number }: { readonly isUnlisted: boolean; readonly number: string },
): RecordRegistration['recipient'] => {
  const isSpanish = recipient !== null && (recipient.country ?? 'ES') === 'ES';
  if (!isUnlisted) return isSpanish ? { ...recipient, country: null } : recipient;
  if (!isSpanish || !OF_A_PERSON.test(recipient.taxId))
    throw new NotChangeable(`The recipient of ${number} is no natural person with a Spanish tax number.`);
  return { ...recipient, country: 'ES' };
};

/** Whether two registrations say the same of an invoice. */
const isSame = (one: RecordRegistration, other: RecordRegistration) =>
  isDeepStrictEqual({ ...one, amends: null }, { ...other, amends: null });

/**
 * Registers an invoice again: one that was refused or accepted with errors, after their cause is gone, and one that was accepted, whose codes are
 * other ones by now ("alta de subsanación", validations 1.2.2, 4.3.1 and annex 6.1; FAQ for developers 1.3, section 17, 2 b). The content is what the
 * program would register today, or that of the record before where the invoice is no longer kept. `isUnlisted`: a recipient whose correct
 * number the tax office's census lacks; one that was accepted as such stays so. Throws `NotChangeable` before the answer, and where the tax
 * office has accepted the same.
 */
export const amendRegistration = async (
  records: InvoiceRecords,
  { record, isKnown }: Registered,
  { isUnlisted = false, ...change }: Change & { readonly isUnlisted?: boolean },
): Promise<InvoiceRecord> => {
  const { registration: before, state, identity, invoiceId } = record;
  if (!before || state === 'waiting')
    throw new NotChangeable(`${identity.number} waits for its answer: amend it after that.`);
  const isRefused = state === 'refused';
  const amends = isRefused ? (isKnown ? 'refused_amendment' : 'refused') : 'accepted';
  const invoice = change.invoices.find(({ id }) => id === invoiceId);
  const today = invoice ? toRegistration(invoice, change.establishedIn) : before;
  const wasUnlisted = !isRefused && before.recipient?.country === 'ES';
  const recipient = listRecipient(today, { isUnlisted: isUnlisted || wasUnlisted, number: identity.number });
  const registration = { ...today, recipient, amends } as const;
  if (state === 'accepted' && isSame(registration, before))
    throw new NotChangeable(`The tax office has accepted ${identity.number} as it is.`);
  return add(records, record, { registration, cancellation: null }, change);
};
