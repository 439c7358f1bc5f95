import { ClockBehindChain } from '#shared/domain/invoices/records/chain-records.ts';
import {
  amendRegistration,
  cancelRegistration,
  type Change,
  findRegistration,
  NotChangeable,
  type Registered,
} from '#shared/domain/invoices/records/cancel-registration.ts';
import type { InvoiceRecords } from '#shared/domain/ports/invoice-records.ts';
import type { ChainSending, InvoiceRecord } from '#shared/model/invoice-record.ts';
import type { Environment } from '../environment.ts';
import { Failure, UsageError } from '../failure.ts';
import { type Given, needed, type Say, type Task } from '../task.ts';
import { checkStoredChain } from './check-chain.ts';
import { openChains } from './open-chains.ts';
import { timeOf } from './time-of.ts';
import { findCompany } from '../stage-company.ts';

const PAGE = 1000;
const MAX_SHOWN = 20;

const taxpayersOf = async (records: InvoiceRecords, given: Given): Promise<string[]> => {
  const only = given.text('taxpayer');
  return only === undefined ? records.listTaxpayers() : [only];
};

const STATES = ['waiting', 'accepted', 'accepted_with_errors', 'refused'] as const;

const describe = ({ identity, state, answer, cancellation }: InvoiceRecord) =>
  `  ${cancellation ? 'cancellation of ' : ''}${identity.number} of ${identity.issuedOn}: ${state}, ${answer?.code ?? 'no code'}: ${answer?.description ?? ''}`;

/** Whether the tax office knows the last day, which it must before that year ends (Orden HAC/1177/2024 art. 17.3). */
const describeEnd = (told: string | null | undefined, lastDay: string | undefined): string | undefined => {
  if (told) return `  The tax office knows that ${told} is the last day of VERI*FACTU.`;
  return lastDay === undefined
    ? undefined
    : `  The tax office has not been told yet that ${lastDay} is the last day: the next message says it.`;
};

/** Orden HAC/1177/2024 art. 16.4: how many are left while an incident lasts, and why. */
const describeWaiting = (count: number, oldest: InvoiceRecord, sending: ChainSending | undefined): string => {
  const why = sending?.failure
    ? `, tried ${sending.failures} times, last at ${sending.sentAt}: ${sending.failure}`
    : '.';
  return `  ${count} are left to send, the oldest of ${oldest.generatedAt}${why}`;
};

const showTaxpayer = async (
  { records, lastDay }: { readonly records: InvoiceRecords; readonly lastDay: string | undefined },
  taxpayerId: string,
  say: Say,
) => {
  const counts = new Map<string, number>();
  const shown: InvoiceRecord[] = [];
  let oldest: InvoiceRecord | undefined;
  let answered: InvoiceRecord | undefined;
  for (let from = 1; ;) {
    const page = await records.list(taxpayerId, from, PAGE);
    for (const record of page) {
      counts.set(record.state, (counts.get(record.state) ?? 0) + 1);
      if (record.state === 'waiting') oldest ??= record;
      else answered = record;
      if (record.state === 'refused' || record.state === 'accepted_with_errors') shown.push(record);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    from = last.position + 1;
  }
  const sending = await records.findSending(taxpayerId);
  say(
    `${taxpayerId}: ${STATES.map((state) => `${counts.get(state) ?? 0} ${state.replaceAll('_', ' ')}`).join(', ')}.`,
  );
  if (oldest) say(describeWaiting(counts.get('waiting') ?? 0, oldest, sending));
  if (answered?.answer)
    say(`  Last answer at ${answered.answer.at}, receipt ${answered.answer.receipt ?? 'none'}.`);
  const end = describeEnd(sending?.toldLastDay, lastDay);
  if (end !== undefined) say(end);
  for (const record of shown.slice(-MAX_SHOWN)) say(describe(record));
};

export const verifactuStatus: Task = {
  summary: 'list what the tax office has said of invoice records (docs/verifactu.md)',
  usage: '[--taxpayer NIF]',
  flags: { taxpayer: { type: 'string' } },
  run: async (place, given, say) => {
    const { records } = await openChains(place);
    const taxpayers = await taxpayersOf(records, given);
    if (taxpayers.length === 0) say('There are no invoice records.');
    const lastDay = place.cloud?.settings.verifactu?.lastDay;
    for (const taxpayerId of taxpayers) await showTaxpayer({ records, lastDay }, taxpayerId, say);
  },
};

export const verifactuCheck: Task = {
  summary: 'recompute chains of invoice records by a second implementation',
  usage: '[--taxpayer NIF]',
  flags: { taxpayer: { type: 'string' } },
  run: async (place, given, say) => {
    const { records, itemsOf } = await openChains(place);
    let wrong = 0;
    for (const taxpayerId of await taxpayersOf(records, given)) {
      const startedAt = Date.now();
      const { count, findings } = await checkStoredChain(itemsOf(taxpayerId), taxpayerId, startedAt);
      say(
        `${taxpayerId}: ${count} records in ${((Date.now() - startedAt) / 1000).toFixed(1)} s, ${findings.length} wrong.`,
      );
      for (const { position, problem } of findings.slice(0, MAX_SHOWN))
        say(`  record ${position}: ${problem}`);
      wrong += findings.length;
    }
    if (wrong > 0) throw new Failure('The chains are not whole: docs/runbook.md says what to do.');
    say('All chains are whole.');
  },
};

const findNumber = async (records: InvoiceRecords, number: string, given: Given): Promise<Registered> => {
  const taxpayers = await taxpayersOf(records, given);
  const found = (
    await Promise.all(taxpayers.map((taxpayerId) => findRegistration(records, taxpayerId, number)))
  ).filter((record) => record !== undefined);
  const [record, another] = found;
  if (another) throw new UsageError(`Several taxpayers have a number ${number}: name one with --taxpayer.`);
  if (!record) throw new Failure(`No record registers ${number}.`);
  return record;
};

/**
 * Adds a record about each number, one directly after the other, before a run of the job can issue something in between. Throws `Failure`
 * where the state of its records does not admit it.
 */
const addRecords = async (
  place: Environment,
  given: Given,
  say: Say,
  add: (records: InvoiceRecords, found: Registered, change: Change) => Promise<InvoiceRecord>,
) => {
  const { records, listBesides } = await openChains(place);
  try {
    for (const number of given.words) {
      const found = await findNumber(records, number, given);
      const change = {
        now: await timeOf(place),
        system: place.cloud?.settings.verifactu?.system,
        establishedIn: findCompany(place)?.establishedIn,
        invoices: await listBesides(found.record.invoiceId),
      };
      const { position, taxpayerId } = await add(records, found, change);
      say(`Record ${position} of ${taxpayerId} is added; the next run sends it.`);
    }
  } catch (error) {
    throw error instanceof NotChangeable || error instanceof ClockBehindChain
      ? new Failure(error.message)
      : error;
  }
};

export const verifactuCancel: Task = {
  summary: 'add a record that cancels an invoice issued in error (docs/verifactu.md), the newest first',
  usage: '<number> [<number> ...] --reason <text> [--taxpayer NIF]',
  flags: { reason: { type: 'string' }, taxpayer: { type: 'string' } },
  words: 'one or more',
  run: async (place, given, say) => {
    const reason = needed(given, 'reason').trim();
    if (reason === '') throw new UsageError('--reason must say why.');
    await addRecords(place, given, say, (records, found, change) =>
      cancelRegistration(records, found, { ...change, reason }),
    );
    say(
      'What is cancelled counts nowhere any more. What its booking owes without it is invoiced within a minute.',
    );
  },
};

export const verifactuAmend: Task = {
  summary: 'send the registration of an invoice again, with what the program would register today',
  usage: '<number> [--unlisted] [--taxpayer NIF]',
  flags: { unlisted: { type: 'boolean' }, taxpayer: { type: 'string' } },
  words: 1,
  run: async (place, given, say) => {
    const isUnlisted = given.has('unlisted');
    await addRecords(place, given, say, (records, found, change) =>
      amendRegistration(records, found, { ...change, isUnlisted }),
    );
  },
};
