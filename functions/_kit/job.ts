import middy from '@middy/core';
import { logFailure } from './log-failure.ts';
import { log } from './logger.ts';

interface JobResult {
  readonly handled: number;
  readonly failures: readonly unknown[];
}

/** Turns what an operator calls by hand into a Lambda handler. A run that breaks off is logged, and fails. */
export const task = <E, R>(name: string, run: (event: E) => Promise<R>) =>
  middy<E, R>()
    .onError(({ error }) => logFailure('job failed', error, { job: name }))
    .handler((event) => run(event));

/** Turns a function without a request into a Lambda handler. Failures are logged one by one; what failed stays due. */
export const job = <E>(name: string, run: (event: E) => Promise<JobResult>) =>
  task(name, async (event: E) => {
    const result = await run(event);
    for (const failure of result.failures) logFailure('job step failed', failure, { job: name });
    if (result.handled > 0) log.info('job', { job: name, handled: result.handled });
    return result;
  });
