import middy from '@middy/core';
import { describeError, log } from './logger.ts';

interface JobResult {
  readonly handled: number;
  readonly failures: readonly unknown[];
}

/** Turns a function without a request into a Lambda handler. Failures are logged one by one; what failed stays due. */
export const job = <E>(name: string, run: (event: E) => Promise<JobResult>) =>
  middy<E, JobResult>().handler(async (event) => {
    const result = await run(event);
    for (const failure of result.failures)
      log.error('job step failed', { job: name, ...describeError(failure) });
    if (result.handled > 0) log.info('job', { job: name, handled: result.handled });
    return result;
  });
