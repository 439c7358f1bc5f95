/** The result of a run of a job: how much it handled, why the rest failed, and the largest delay in milliseconds. */
export interface Run {
  readonly handled: number;
  readonly failures: readonly unknown[];
  readonly lag: number;
}

interface Pages<T> {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** What is due at an instant. */
  readonly due: (startedAt: number) => AsyncIterable<readonly T[]>;
  /** A run begins no page after this time. */
  readonly maxMs: number;
  readonly handle: (one: T) => Promise<void>;
  readonly lateBy?: (one: T, startedAt: number) => number;
}

/** Handles what is due, all of a page in parallel. A failure does not delay others. */
export const runPages = async <T>({ now, due, maxMs, handle, lateBy = () => 0 }: Pages<T>): Promise<Run> => {
  const startedAt = now();
  const failures: unknown[] = [];
  let [handled, lag] = [0, 0];
  for await (const page of due(startedAt)) {
    if (now() >= startedAt + maxMs) break;
    lag = Math.max(lag, ...page.map((one) => lateBy(one, startedAt)));
    const results = await Promise.allSettled(page.map(handle));
    const failed = results.filter((result) => result.status === 'rejected');
    handled += page.length - failed.length;
    failures.push(...failed.map(({ reason }): unknown => reason));
  }
  return { handled, failures, lag };
};

/** One run of several. */
export const joinRuns = (runs: readonly Run[]): Run => ({
  handled: runs.reduce((sum, { handled }) => sum + handled, 0),
  failures: runs.flatMap(({ failures }) => failures),
  lag: Math.max(0, ...runs.map(({ lag }) => lag)),
});
