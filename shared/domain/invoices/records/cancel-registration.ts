import type { InvoiceRecord, RecordRegistration } from '../../../model/invoice-record.ts';
import type { FiscalSettings, InvoiceRecords } from '../../ports/invoice-records.ts';
import { extendChain, type NewRecord } from './chain-records.ts';
import { describeSystem } from './fiscal-chain.ts';

const PAGE = 1000;

/** A change that the state of a record does not admit, in a sentence for an operator. */
export class NotChangeable extends Error {}

/** What a chain says of an invoice. */
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

/** When a change is made (epoch milliseconds), and by which program; by that of the record before if absent. */
export interface Change {
  readonly now: number;
  readonly system?: FiscalSettings['system'] | undefined;
}

const add = async (
  records: InvoiceRecords,
  of: InvoiceRecord,
  content: Pick<NewRecord, 'registration' | 'cancellation'>,
  { now, system: program = of.system }: Change,
): Promise<InvoiceRecord> => {
  const { taxpayerId, invoiceId, identity } = of;
  const before = await records.findHead(taxpayerId);
  const system = await describeSystem(records, program, [taxpayerId]);
  const added = { invoiceId, identity, ...content } as NewRecord; // one of the two is null
  const chained = extendChain(before, [added], now, system);
  const [record] = chained.records;
  if (!record || !(await records.append({ before, ...chained })))
    throw new NotChangeable('An invoice was issued at the same moment: try again.');
  return record;
};

/**
 * Adds the cancellation of an invoice that was issued in error (RD 1007/2023 art. 11.1), also again after one that was refused (validations
 * 1.2.2, annex 6.2). An invoice of a stay that took place is corrected by a credit note instead. Throws `NotChangeable` while the tax office
 * has not answered about the registration.
 */
export const cancelRegistration = async (
  records: InvoiceRecords,
  { record, isKnown }: Registered,
  { reason, ...change }: Change & { readonly reason: string },
): Promise<InvoiceRecord> => {
  const { registration, cancellation: refused, state, identity } = record;
  const before = registration ?? refused;
  if (!before || state === 'waiting')
    throw new NotChangeable(`${identity.number} waits for its answer: cancel it after that.`);
  const { issuerName, thirdParty } = before;
  const cancellation = { issuerName, reason, isUnknown: !isKnown, wasRefused: refused !== null, thirdParty };
  return add(records, record, { registration: null, cancellation }, change);
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

/**
 * Registers an invoice again whose record was refused or accepted with errors, after their cause is gone (validations 1.2.2, 4.3.1 and annex
 * 6.1). The content is that of the record before, but for a recipient whose correct number the tax office's census lacks (`isUnlisted`).
 * Throws `NotChangeable` for a record without errors.
 */
export const amendRegistration = async (
  records: InvoiceRecords,
  { record, isKnown }: Registered,
  { isUnlisted = false, ...change }: Change & { readonly isUnlisted?: boolean },
): Promise<InvoiceRecord> => {
  const { registration, state, identity } = record;
  if (!registration || (state !== 'refused' && state !== 'accepted_with_errors'))
    throw new NotChangeable(`${identity.number} was neither refused nor accepted with errors.`);
  const amends = state === 'refused' ? (isKnown ? 'refused_amendment' : 'refused') : 'accepted';
  const recipient = listRecipient(registration, { isUnlisted, number: identity.number });
  return add(
    records,
    record,
    { registration: { ...registration, recipient, amends }, cancellation: null },
    change,
  );
};
