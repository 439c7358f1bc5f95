import { randomUUID } from 'node:crypto';
import { cloudNameOf, constructIdOf } from '#lib/construct-id.ts';

const HERE = { name: 'plazalibre', stage: 'local' };

/** What a function of the embedded stack is called at the doors that speak as AWS does. */
export const localNameOf = (name: string): string => cloudNameOf(HERE, constructIdOf(name));

/** The queue of what a job could not do. */
export const localQueueOf = (job: string): string => `${localNameOf(job)}-failed`;

/** What Lambda answers of a function that threw. */
export const errorPayload = (error: unknown) =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') ?? [] }
    : { errorType: 'Error', errorMessage: String(error), trace: [] };

/** What Lambda sends to a queue when a run that nobody waited for failed as often as it is tried. */
export const failedRun = (
  job: string,
  event: unknown,
  { error, tries }: { error: unknown; tries: number },
) => ({
  version: '1.0',
  timestamp: new Date().toISOString(),
  requestContext: {
    requestId: randomUUID(),
    functionArn: `arn:aws:lambda:eu-west-1:000000000000:function:${localNameOf(job)}:$LATEST`,
    condition: 'RetriesExhausted',
    approximateInvokeCount: tries,
  },
  requestPayload: event,
  responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
  responsePayload: errorPayload(error),
});
