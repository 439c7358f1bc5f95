import type { ImportQueue } from '../domain/ports/calendars.ts';
import type { PushQueue } from '../domain/ports/push.ts';
import { env } from '../lib/env.ts';
import { signedCall } from './signed-call.ts';

/** The maximum messages of an SQS call. */
const MESSAGES_A_CALL = 10;

/** SQS may accept some messages of a call and reject others. */
interface BatchAnswer {
  readonly Failed?: readonly { readonly Code: string }[];
}

/** Sends each body as a message of its own. Throws if SQS rejects one. */
const sendAll = async (QueueUrl: string, bodies: readonly object[]): Promise<void> => {
  for (let first = 0; first < bodies.length; first += MESSAGES_A_CALL) {
    const Entries = bodies
      .slice(first, first + MESSAGES_A_CALL)
      .map((body, index) => ({ Id: String(index), MessageBody: JSON.stringify(body) }));
    const answer = await signedCall({
      service: 'sqs',
      target: 'AmazonSQS.SendMessageBatch',
      input: { QueueUrl, Entries },
      endpoint: env.queueEndpoint(),
    });
    const reason = answer.error ?? (answer.output as BatchAnswer).Failed?.[0]?.Code;
    if (reason !== undefined) throw new Error(`A queue did not take a message: ${reason}`);
  }
};

/** Sends each list as a message to SQS, `{ "imports": [{ "spotId", "id" }] }`. Throws if SQS rejects one. */
export const sqsImportQueue = (queueUrl: string): ImportQueue => ({
  send: (lists) =>
    sendAll(
      queueUrl,
      lists.map((imports) => ({ imports })),
    ),
});

/** Sends a notification as a message to SQS, as the port has it. Throws if SQS rejects it. */
export const sqsPushQueue = (queueUrl: string): PushQueue => ({ send: (push) => sendAll(queueUrl, [push]) });
