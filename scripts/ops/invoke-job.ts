import { InvokeCommand } from '@aws-sdk/client-lambda';
import { Failure } from './failure.ts';
import type { Place } from './place.ts';

interface Thrown {
  readonly errorType?: string;
  readonly errorMessage?: string;
}

const parse = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

/** Runs a job to its end and answers what it answers. Throws `Failure` when it throws. */
export const invokeJob = async (place: Place, job: string, event: unknown): Promise<unknown> => {
  const FunctionName = place.functionOf(job);
  const answer = await place.lambda.send(
    new InvokeCommand({ FunctionName, Payload: Buffer.from(JSON.stringify(event)) }),
  );
  const payload = parse(answer.Payload?.transformToString() ?? '');
  if (answer.FunctionError === undefined) return payload;
  const { errorType = 'Error', errorMessage = '' } = payload as Thrown; // Lambda's words for what a function threw
  throw new Failure(`${FunctionName} failed with ${errorType}: ${errorMessage}`);
};

/** The counts that every job answers. */
export const countsOf = (answer: unknown): { handled: number; failures: number } => {
  const { handled, failures } = answer as { handled: number; failures: unknown[] }; // functions/_kit/job.ts
  return { handled, failures: failures.length };
};
