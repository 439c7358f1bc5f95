import middy from '@middy/core';
import { logFailure } from './log-failure.ts';
import { log } from './logger.ts';

interface JobResult {
  readonly handled: number;
  readonly failures: readonly unknown[];
}

/** Makes a Lambda handler for operators' calls. A failed run is logged, and fails. */
export const task = <E, R>(name: string, run: (event: E) => Promise<R>) =>
  middy<E, R>()
    .onError(({ error }) => logFailure('job failed', error, { job: name }))
    .handler((event) => run(event));

/** Makes a Lambda handler of a function without a request. Failures are logged one by one; failed work stays due. */
export const job = <E, R extends JobResult>(name: string, run: (event: E) => Promise<R>) =>
  task(name, async (event: E) => {
    const result = await run(event);
    for (const failure of result.failures) logFailure('job step failed', failure, { job: name });
    if (result.handled > 0) log.info('job', { job: name, handled: result.handled });
    return result;
  });
