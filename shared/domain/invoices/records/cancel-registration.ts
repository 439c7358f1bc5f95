import type { InvoiceRecord } from '../../../model/invoice-record.ts';
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
 * Adds the cancellation of an invoice that was issued in error (RD 1007/2023 art. 11.1). An invoice of a stay that took place is corrected
 * by a credit note instead. Throws `NotChangeable` while the tax office has not answered about the registration.
 */
export const cancelRegistration = async (
  records: InvoiceRecords,
  { record, isKnown }: Registered,
  { reason, ...change }: Change & { readonly reason: string },
): Promise<InvoiceRecord> => {
  const { registration, state, identity } = record;
  if (!registration)
    throw new NotChangeable(`The cancellation of ${identity.number} was refused: ask the tax office why.`);
  if (state === 'waiting')
    throw new NotChangeable(`${identity.number} waits for its answer: cancel it after that.`);
  const { issuerName, thirdParty } = registration;
  const cancellation = { issuerName, reason, isUnknown: !isKnown, thirdParty };
  return add(records, record, { registration: null, cancellation }, change);
};

/**
 * Registers an invoice again whose record was refused or accepted with errors, after their cause is gone (validations 1.2.2, 4.3.1 and annex
 * 6.1). The content is that of the record before. Throws `NotChangeable` for a record without errors.
 */
export const amendRegistration = async (
  records: InvoiceRecords,
  { record, isKnown }: Registered,
  change: Change,
): Promise<InvoiceRecord> => {
  const { registration, state, identity } = record;
  if (!registration || (state !== 'refused' && state !== 'accepted_with_errors'))
    throw new NotChangeable(`${identity.number} was neither refused nor accepted with errors.`);
  const amends = state === 'refused' ? (isKnown ? 'refused_amendment' : 'refused') : 'accepted';
  return add(records, record, { registration: { ...registration, amends }, cancellation: null }, change);
};
