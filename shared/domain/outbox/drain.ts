import { SECOND } from '../../lib/time.ts';
import type { EffectDeps } from '../deps.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import type { Effects } from './outbox.ts';
import { runEntry } from './run-entry.ts';

/** Entries leased at a time. */
const BATCH = 25;
/**
 * A run leases nothing after this time, so that it ends before its function's timeout (see the manifest). Shorter than a lease, so that a
 * run does not retry its own failures.
 */
export const MAX_OUTBOX_RUN = 40 * SECOND;

/** The result of a run: completed entries, and the largest delay in milliseconds. */
export interface Drained {
  readonly handled: number;
  readonly failures: readonly unknown[];
  readonly lag: number;
}

const drainBatch = async (
  deps: EffectDeps,
  effects: Effects<string>,
  entries: readonly OutboxEntry[],
  takenAt: number,
): Promise<Drained> => {
  const perform = (entry: OutboxEntry) => async (effect: string) => {
    const run = effects[effect];
    // A newer release has written it.
    if (!run) throw new Error(`Unknown outbox effect ${effect}.`);
    await run(deps, entry);
  };
  const results = await Promise.allSettled(
    entries.map((entry) => runEntry(deps, entry, takenAt, perform(entry))),
  );
  const failures = results.flatMap((result): readonly unknown[] =>
    result.status === 'rejected' ? [result.reason] : result.value.failures,
  );
  const isDone = (result: (typeof results)[number]) => result.status === 'fulfilled' && result.value.isDone;
  return {
    handled: results.filter(isDone).length,
    failures,
    lag: Math.max(...entries.map(({ lateBy }) => lateBy)),
  };
};

/**
 * Runs the effects of committed changes, one by one, until nothing is due or its time is over. Failures stay in the outbox and are retried
 * later; one bad entry does not delay others.
 */
export const drain = async (deps: EffectDeps, effects: Effects<string>): Promise<Drained> => {
  const until = deps.clock.now() + MAX_OUTBOX_RUN;
  const failures: unknown[] = [];
  let [handled, lag] = [0, 0];
  for (let takenAt = deps.clock.now(); takenAt < until; takenAt = deps.clock.now()) {
    const entries = await deps.outbox.takeDue(takenAt, BATCH);
    if (entries.length === 0) break;
    const batch = await drainBatch(deps, effects, entries, takenAt);
    handled += batch.handled;
    failures.push(...batch.failures);
    lag = Math.max(lag, batch.lag);
  }
  return { handled, failures, lag };
};
