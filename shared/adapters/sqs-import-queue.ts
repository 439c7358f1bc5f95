import type { ImportQueue } from '../domain/ports/calendars.ts';
import { env } from '../lib/env.ts';
import { signedCall } from './signed-call.ts';

/** The maximum messages of an SQS call. */
const MESSAGES_A_CALL = 10;

/** SQS may accept some messages of a call and reject others. */
interface BatchAnswer {
  readonly Failed?: readonly { readonly Code: string }[];
}

/** Sends each list as a message to SQS, `{ "imports": [{ "spotId", "id" }] }`. Throws if SQS rejects one. */
export const sqsImportQueue = (QueueUrl: string): ImportQueue => ({
  send: async (lists) => {
    for (let first = 0; first < lists.length; first += MESSAGES_A_CALL) {
      const Entries = lists
        .slice(first, first + MESSAGES_A_CALL)
        .map((imports, index) => ({ Id: String(index), MessageBody: JSON.stringify({ imports }) }));
      const answer = await signedCall({
        service: 'sqs',
        target: 'AmazonSQS.SendMessageBatch',
        input: { QueueUrl, Entries },
        endpoint: env.queueEndpoint(),
      });
      const reason = answer.error ?? (answer.output as BatchAnswer).Failed?.[0]?.Code;
      if (reason !== undefined) throw new Error(`The queue of imports did not take a message: ${reason}`);
    }
  },
});
