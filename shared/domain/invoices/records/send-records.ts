import { HOUR, MINUTE, SECOND, toIso, toLocal } from '../../../lib/time.ts';
import type { ChainSending, InvoiceRecord, RecordAnswer } from '../../../model/invoice-record.ts';
import type { Needs } from '../../deps.ts';
import { type FiscalSettings, NoAnswer, type TaxOfficeAnswer } from '../../ports/invoice-records.ts';
import { writeDay } from './formats.ts';
import { matchLines, toRecordState } from './settle-answer.ts';
import { toSoap } from './to-xml.ts';
import { BUSINESS_ZONE } from '../../../model/business-zone.ts';

export type SendDeps = Needs<'invoiceRecords' | 'taxOffice' | 'clock'> & Pick<FiscalSettings, 'lastDay'>;

/** "Descripción del servicio web" 1.0.3, section 3, and `SuministroLR.xsd`. */
export const MAX_RECORDS = 1000;
/** Until an answer names another wait (Orden HAC/1177/2024 art. 16.2). */
const FIRST_WAIT_SECONDS = 60;
/** Longer than the slowest message with its answers takes. */
const LEASE = 3 * MINUTE;
/** A run begins no message after this. */
const RUN = 40 * SECOND;
/** Records that wait longer than the tax office asks for were delayed by an incident of ours, such as a job that did not run. */
const DELAYED = 10 * MINUTE;
/** Art. 16.4: after an incident records are tried again at least every hour. */
const MAX_PAUSE = HOUR;
const WRITES_AT_ONCE = 20;

/** The result of a run for one chain. */
interface ChainResult {
  /** The time of the oldest waiting record, in epoch milliseconds; null if none waits. */
  readonly oldestAt: number | null;
  readonly answered: readonly Exclude<InvoiceRecord['state'], 'waiting'>[];
  readonly failure?: NoAnswer;
}

const NOTHING: ChainResult = { oldestAt: null, answered: [] };

const begin = (taxpayerId: string): ChainSending => ({
  taxpayerId,
  next: 1,
  unansweredUpTo: 0,
  sentAt: null,
  waitSeconds: FIRST_WAIT_SECONDS,
  failures: 0,
  failure: null,
  toldLastDay: null,
  leasedUntil: toIso(0),
  revision: 0,
});

/** The earliest time of the next message: after the wait that the last answer named, or after a pause that doubles with each failure. */
const dueAt = ({ sentAt, waitSeconds, failures }: ChainSending): number => {
  if (sentAt === null) return 0;
  const pause = failures === 0 ? 0 : Math.min(MINUTE * 2 ** (failures - 1), MAX_PAUSE);
  return Date.parse(sentAt) + Math.max(waitSeconds * SECOND, pause);
};

/** Art. 16.2 c: after the wait, or as soon as a message is full. A failure is waited for in any case. */
const isDue = (sending: ChainSending, count: number, now: number): boolean =>
  now >= dueAt(sending) || (count >= MAX_RECORDS && sending.failures === 0);

/**
 * Whether a message must say that an incident delayed its records (art. 16.4): the last one failed, or they have waited too long. The latter
 * also holds for what did not fit into the first message after an incident.
 */
const isDelayed = ({ failures, waitSeconds }: ChainSending, oldestAt: number | null, now: number): boolean =>
  failures > 0 || (oldestAt !== null && now - oldestAt > waitSeconds * SECOND + DELAYED);

const oldestOf = (records: readonly InvoiceRecord[]): number | null =>
  records[0] ? Date.parse(records[0].generatedAt) : null;

/**
 * The last day of VERI*FACTU while messages name it: in its year, and for what is late in the next one. The tax office refuses messages that
 * name another year (validations 1.2.2, 3.1.1, 3).
 */
const lastDayAt = (lastDay: string | undefined, now: number): string | undefined => {
  const yearOf = (day: string) => Number(day.slice(0, 4));
  const years = lastDay === undefined ? -1 : yearOf(toLocal(BUSINESS_ZONE, now).date) - yearOf(lastDay);
  return years === 0 || years === 1 ? lastDay : undefined;
};

const headOf = (records: readonly InvoiceRecord[], isLate: boolean, lastDay: string | undefined) => {
  const [record] = records;
  const name = record?.registration?.issuerName ?? record?.cancellation?.issuerName ?? '';
  const taxId = record?.taxpayerId ?? '';
  return { name, taxId, isDelayed: isLate, lastDay: lastDay && writeDay(lastDay) };
};

/** Stores what the tax office said of each record. Returns the states, and the records that it left out. */
const storeAnswers = async (
  deps: SendDeps,
  records: readonly InvoiceRecord[],
  answer: TaxOfficeAnswer,
  unansweredUpTo: number,
) => {
  const lines = matchLines(records, answer.lines);
  const at = toIso(deps.clock.now());
  const settled = [...lines].map(([record, line]) => {
    const state = toRecordState(line, { wasSentBefore: record.position <= unansweredUpTo });
    const { code, description } = line;
    const said: RecordAnswer = { at, receipt: answer.receipt, code, description };
    return { record, state, said };
  });
  for (let from = 0; from < settled.length; from += WRITES_AT_ONCE)
    await Promise.all(
      settled
        .slice(from, from + WRITES_AT_ONCE)
        .map(({ record, state, said }) => deps.invoiceRecords.saveAnswer(record, state, said)),
    );
  return {
    answered: settled.map(({ state }) => state),
    missing: records.filter((record) => !lines.has(record)),
  };
};

interface Message {
  readonly sending: ChainSending;
  readonly records: readonly InvoiceRecord[];
  /** The value before this message. */
  readonly unansweredUpTo: number;
  readonly last: number;
  /** The last day of VERI*FACTU, as the message names it. */
  readonly lastDay: string | undefined;
}

const finish = async (deps: SendDeps, message: Message, answer: TaxOfficeAnswer): Promise<ChainResult> => {
  const { sending, records, last } = message;
  const { answered, missing } = await storeAnswers(deps, records, answer, message.unansweredUpTo);
  const isPartial = missing.length > 0;
  await deps.invoiceRecords.saveSending({
    ...sending,
    next: missing[0]?.position ?? last + 1,
    unansweredUpTo: isPartial ? last : 0,
    waitSeconds: answer.waitSeconds,
    failures: isPartial ? sending.failures + 1 : 0,
    failure: isPartial ? `The answer left out ${missing.length} of ${records.length} records.` : null,
    toldLastDay: message.lastDay ?? sending.toldLastDay,
    leasedUntil: toIso(0),
    revision: sending.revision + 1,
  });
  if (!isPartial) await deps.invoiceRecords.markSent(sending.taxpayerId, last);
  return { oldestAt: oldestOf(missing), answered };
};

/** Records of the message stay pending; the next message has them again, in the same order. */
const giveUp = async (deps: SendDeps, message: Message, failure: NoAnswer): Promise<ChainResult> => {
  const { sending, records, unansweredUpTo } = message;
  await deps.invoiceRecords.saveSending({
    ...sending,
    unansweredUpTo: failure.mayHaveArrived ? sending.unansweredUpTo : unansweredUpTo,
    failures: sending.failures + 1,
    failure: `${failure.message} ${failure.said}`.trim(),
    leasedUntil: toIso(0),
    revision: sending.revision + 1,
  });
  return { oldestAt: oldestOf(records), answered: [], failure };
};

/** Skips records from `next` to `last` that have their answers already, after a run that crashed before it recorded that. */
const skipAnswered = async (deps: SendDeps, before: ChainSending, last: number): Promise<ChainResult> => {
  const next = last + 1;
  if (
    next > before.next &&
    !(await deps.invoiceRecords.saveSending({ ...before, next, revision: before.revision + 1 }))
  )
    return NOTHING;
  await deps.invoiceRecords.markSent(before.taxpayerId, last);
  return NOTHING;
};

/** Sends the next message of a chain, if it may go out and no other run sends one. */
export const sendChain = async (deps: SendDeps, taxpayerId: string): Promise<ChainResult> => {
  const now = deps.clock.now();
  const before = (await deps.invoiceRecords.findSending(taxpayerId)) ?? begin(taxpayerId);
  const found = await deps.invoiceRecords.list(taxpayerId, before.next, MAX_RECORDS);
  const records = found.filter(({ state }) => state === 'waiting');
  const last = found.at(-1)?.position ?? before.next - 1;
  const isLeased = Date.parse(before.leasedUntil) > now;
  const waits = { oldestAt: oldestOf(records), answered: [] };
  if (isLeased) return waits;
  if (records.length === 0) return skipAnswered(deps, before, last);
  if (!isDue(before, records.length, now)) return waits;

  const sending: ChainSending = {
    ...before,
    unansweredUpTo: Math.max(before.unansweredUpTo, last),
    sentAt: toIso(now),
    leasedUntil: toIso(now + LEASE),
    revision: before.revision + 1,
  };
  if (!(await deps.invoiceRecords.saveSending(sending))) return waits;
  const lastDay = lastDayAt(deps.lastDay, now);
  const message = { sending, records, unansweredUpTo: before.unansweredUpTo, last, lastDay };
  try {
    const head = headOf(records, isDelayed(before, oldestOf(records), now), lastDay);
    const answer = await deps.taxOffice.send({ xml: toSoap(head, records) });
    return await finish(deps, message, answer);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return giveUp(deps, message, error);
  }
};

export interface SendResult {
  readonly handled: number;
  readonly failures: readonly unknown[];
  /** The age of the oldest waiting record, in milliseconds. */
  readonly oldestMs: number;
  readonly refused: number;
  readonly withErrors: number;
}

const countOf = (results: readonly ChainResult[], state: InvoiceRecord['state']) =>
  results.flatMap(({ answered }) => answered).filter((each) => each === state).length;

/** Taxpayers whose records wait; each run begins with another one, so that a run that is over before the last of them leaves nobody out. */
const listInTurn = async ({ invoiceRecords }: SendDeps, now: number): Promise<string[]> => {
  const waiting = await invoiceRecords.listWaiting();
  const first = waiting.length === 0 ? 0 : Math.floor(now / MINUTE) % waiting.length;
  return [...waiting.slice(first), ...waiting.slice(0, first)];
};

/**
 * Sends the records that wait to the tax office: one message per taxpayer and run, each chain in its order (Orden HAC/1177/2024 art. 16). A
 * chain that fails does not keep others from being sent.
 */
export const sendRecords = async (deps: SendDeps): Promise<SendResult> => {
  const startedAt = deps.clock.now();
  const results: ChainResult[] = [];
  const failures: unknown[] = [];
  for (const taxpayerId of await listInTurn(deps, startedAt)) {
    if (deps.clock.now() - startedAt > RUN) break;
    try {
      const result = await sendChain(deps, taxpayerId);
      results.push(result);
      if (result.failure) failures.push(result.failure);
    } catch (error) {
      failures.push(error);
    }
  }
  const waiting = results.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt]));
  return {
    handled: results.reduce((sum, { answered }) => sum + answered.length, 0),
    failures,
    oldestMs: waiting.length === 0 ? 0 : Math.max(0, deps.clock.now() - Math.min(...waiting)),
    refused: countOf(results, 'refused'),
    withErrors: countOf(results, 'accepted_with_errors'),
  };
};
