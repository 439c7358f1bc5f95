import type { ImportQueue } from '../domain/ports/calendars.ts';
import { env } from '../lib/env.ts';
import { signedCall } from './signed-call.ts';

/** SQS takes so many messages in a call. */
const MESSAGES_A_CALL = 10;

/** Of SQS, which takes some messages of a call and not others. */
interface BatchAnswer {
  readonly Failed?: readonly { readonly Code: string }[];
}

/** Each list as a message of a queue of SQS, `{ "imports": [{ "spotId", "id" }] }`. Throws for one that it does not take. */
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
