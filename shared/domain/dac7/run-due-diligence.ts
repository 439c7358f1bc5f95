import { MINUTE } from '../../lib/time.ts';
import type { DueDiligence } from '../../model/due-diligence.ts';
import { TAX_EXTENSION_DAYS } from '../../model/rules.ts';
import type { DueDiligenceEffect } from '../ports/dac7.ts';
import type { OutboxEvent } from '../ports/outbox.ts';
import { askForTaxDetails, toldEvent } from '../taxes/ask-for-details.ts';
import { advanceDueDiligence, type DueDiligenceChange, extendDueDiligence } from '../taxes/due-diligence.ts';
import { listMissingForOwner } from '../taxes/missing-details.ts';
import { readTaxDetails } from '../taxes/read-tax-details.ts';
import { applyDueDiligence } from './apply-due-diligence.ts';
import { type FollowDeps, followTaxDetails } from './follow-tax-details.ts';

/** A run begins nothing after this time, so that it ends before its function's timeout. */
const MAX_RUN = 2 * MINUTE;
const BATCH = 25;

/** An operator's request about one owner; the schedule passes none. */
export interface DueDiligenceRequest {
  /** Begin, for an owner from before the stage asked. */
  readonly start?: string | undefined;
  /** Give an owner more days, from now on. */
  readonly extend?: string | undefined;
}

interface Result {
  readonly handled: number;
  readonly failures: unknown[];
}

/** Writes a change and makes the rest follow it; false if another writer was faster. */
const write = async (
  deps: FollowDeps,
  { next, isTold }: DueDiligenceChange,
  event: OutboxEvent<DueDiligenceEffect> = toldEvent(next.userId),
): Promise<boolean> => {
  if (!(await deps.dueDiligence.save(next, isTold ? event : undefined))) return false;
  await applyDueDiligence(deps, next);
  // The owner may have completed the details meanwhile: what was just hidden is shown again.
  const latest = await deps.dueDiligence.find(next.userId);
  if (latest && latest.revision !== next.revision) await applyDueDiligence(deps, latest);
  return true;
};

/** The next step of a record whose time has come. Details that are complete by now end it. */
const advance = async (deps: FollowDeps, record: DueDiligence): Promise<void> => {
  const { userId, step } = record;
  const isMissing = listMissingForOwner(await readTaxDetails(deps, userId)).length > 0;
  if (!isMissing && step !== 'complete') return followTaxDetails(deps, userId);
  await write(deps, advanceDueDiligence(record, deps.settings.dueDiligence, deps.clock.now()));
};

const runDue = async (deps: FollowDeps): Promise<Result> => {
  const startedAt = deps.clock.now();
  const failures: unknown[] = [];
  let handled = 0;
  const looked = new Set<string>();
  while (deps.clock.now() < startedAt + MAX_RUN) {
    // Failed ones remain the first that are due: the next run tries them again, and they delay nobody else.
    const due = await deps.dueDiligence.listDue(startedAt, BATCH + failures.length);
    // The index follows a moment later.
    const fresh = due.filter(({ userId }) => !looked.has(userId));
    if (fresh.length === 0) break;
    for (const record of fresh) {
      looked.add(record.userId);
      try {
        await advance(deps, record);
        handled += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  }
  return { handled, failures };
};

const start = async (deps: FollowDeps, userId: string): Promise<Result> => {
  const record = await askForTaxDetails(deps, userId);
  return { handled: record && record.step !== 'complete' ? 1 : 0, failures: [] };
};

const extend = async (deps: FollowDeps, userId: string): Promise<Result> => {
  const record = await deps.dueDiligence.find(userId);
  const isEnforced = deps.settings.dueDiligence === 'enforce';
  if (!record || record.step === 'complete' || !isEnforced) return { handled: 0, failures: [] };
  const change = extendDueDiligence(record, TAX_EXTENSION_DAYS, deps.clock.now());
  const isWritten = await write(deps, change, { effects: ['mail_tax_details_extended'], userId });
  return { handled: isWritten ? 1 : 0, failures: [] };
};

/**
 * Takes the steps of due diligence whose time has come, one of each owner: reminders, then held shares and hidden spaces, where the stage
 * enforces them. An operator's request is about one owner instead.
 */
export const runDueDiligence = (deps: FollowDeps, request: DueDiligenceRequest = {}): Promise<Result> => {
  if (request.start !== undefined) return start(deps, request.start);
  if (request.extend !== undefined) return extend(deps, request.extend);
  return runDue(deps);
};
