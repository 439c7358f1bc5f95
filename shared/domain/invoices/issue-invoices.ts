import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR, MINUTE, SECOND } from '../../lib/time.ts';
import type { InvoiceReview } from '../../model/invoice-review.ts';
import type { Company } from '../deps.ts';
import { type IssueDeps, issueBatch, type Planned, planReview } from './issue-batch.ts';

/** A run begins no batch after this time, so that it ends before its function's timeout (see the manifest). */
const MAX_RUN = 40 * SECOND;
/** Reviews read at a time. */
const REVIEWS = 10;
/**
 * Invoices of a transaction, which takes 100 writes: each with a record for the tax office, with the series and chains of their issuers, and
 * their reviews.
 */
const MAX_INVOICES = 15;
/** Attempts of a batch when another run takes its numbers, each after a pause. */
const MAX_ATTEMPTS = 40;
const MAX_RETRY_DELAY_MS = 200;

/** The outcome of a run; `lag` is the longest delay of a due review in milliseconds. */
export interface IssueRun {
  readonly handled: number;
  readonly failures: unknown[];
  readonly lag: number;
}

const postpone = (deps: IssueDeps, review: InvoiceReview): Promise<void> =>
  deps.invoices.postponeReview(
    review,
    deps.clock.now() + Math.min(HOUR, MINUTE * 2 ** Math.min(review.attempts, 6)),
  );

/** The reviews that fit into one transaction; at least one. */
const takeBatch = (planned: readonly Planned[]): Planned[] => {
  let count = 0;
  return planned.filter(({ invoices }, index) => {
    count += invoices.length;
    return index === 0 || count <= MAX_INVOICES;
  });
};

/** Plans each review. One that cannot be planned does not delay others. */
const planAll = async (
  deps: IssueDeps,
  company: Company,
  reviews: readonly InvoiceReview[],
  failures: unknown[],
): Promise<Planned[]> => {
  const plans = await Promise.allSettled(reviews.map((review) => planReview(deps, company, review)));
  const planned: Planned[] = [];
  for (const [index, plan] of plans.entries()) {
    const review = reviews[index];
    if (plan.status === 'fulfilled') planned.push(plan.value);
    else if (review) {
      failures.push(plan.reason);
      await postpone(deps, review);
    }
  }
  return planned;
};

/** Issues a batch; if it cannot be written, each of its bookings alone, so that one does not stop the others. */
const writeBatch = async (
  deps: IssueDeps,
  batch: readonly Planned[],
  failures: unknown[],
): Promise<'issued' | 'stale'> => {
  try {
    return await issueBatch(deps, batch);
  } catch (error) {
    const [only] = batch;
    if (batch.length === 1 && only) {
      failures.push(error);
      await postpone(deps, only.review);
      return 'issued';
    }
    for (const each of batch) await writeBatch(deps, [each], failures);
    return 'stale';
  }
};

/**
 * Issues the invoices that bookings lack since their money or their data changed, in batches: each invoice exactly once and each series
 * without gaps, in any number of concurrent runs and across crashes. Nothing where the stage names no company; what is due then waits.
 */
export const issueInvoices = async (deps: IssueDeps): Promise<IssueRun> => {
  const startedAt = deps.clock.now();
  const failures: unknown[] = [];
  let [handled, lag, conflicts] = [0, 0, 0];
  const { company } = deps.settings;
  if (!company) return { handled, failures, lag };
  while (deps.clock.now() < startedAt + MAX_RUN) {
    const now = deps.clock.now();
    const reviews = await deps.invoices.listDueReviews(now, REVIEWS);
    if (reviews.length === 0) break;
    // Reviews that waited for a person were due earlier, and are not late.
    const late = reviews.filter(({ waitsFor }) => !waitsFor).map(({ dueAt }) => now - Date.parse(dueAt));
    lag = Math.max(lag, ...late);
    const batch = takeBatch(await planAll(deps, company, reviews, failures));
    if (batch.length === 0) continue;
    if ((await writeBatch(deps, batch, failures)) === 'issued') {
      handled += batch.length;
      conflicts = 0;
      continue;
    }
    if (++conflicts >= MAX_ATTEMPTS) break;
    await sleep(Math.random() * MAX_RETRY_DELAY_MS);
  }
  return { handled, failures, lag };
};
