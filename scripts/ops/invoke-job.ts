import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { Addresses } from '#local/addresses.ts';
import type { JobName } from '#local/jobs.ts';
import { Failure } from './failure.ts';

interface Thrown {
  readonly errorType?: string;
  readonly errorMessage?: string;
}

const parse = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

/** Runs a function and returns its answer. Throws `Failure` when it throws. */
export const invokeOnLambda = async (
  lambda: LambdaClient,
  FunctionName: string,
  event: unknown,
): Promise<unknown> => {
  const answer = await lambda.send(
    new InvokeCommand({ FunctionName, Payload: Buffer.from(JSON.stringify(event)) }),
  );
  const payload = parse(answer.Payload?.transformToString() ?? '');
  if (answer.FunctionError === undefined) return payload;
  const { errorType = 'Error', errorMessage = '' } = payload as Thrown; // Lambda's format of an error
  throw new Failure(`${FunctionName} failed with ${errorType}: ${errorMessage}`);
};

/** Runs a job in this process, on the data of the running local stack, without its logs. */
export const invokeHere = async (addresses: Addresses, job: string, event: unknown): Promise<unknown> => {
  await fetch(addresses.cognito).catch(() => {
    throw new Failure('Nothing answers there: is the local stack running ("npm start")?');
  });
  const { LOG_LEVEL = 'silent' } = process.env;
  Object.assign(process.env, addresses.environment, { LOG_LEVEL });
  const { runJob } = await import('#local/jobs.ts');
  try {
    const answer = await runJob(job as JobName, JSON.parse(JSON.stringify(event))); // tasks only name jobs
    return parse(JSON.stringify(answer ?? null));
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    throw new Failure(`${job} failed with ${name}: ${message}`);
  }
};

/** The counts in every job's answer. */
export const countsOf = (answer: unknown): { handled: number; failures: number } => {
  const { handled, failures } = answer as { handled: number; failures: unknown[] }; // functions/_kit/job.ts
  return { handled, failures: failures.length };
};
