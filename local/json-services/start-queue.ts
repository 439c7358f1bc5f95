import * as z from 'zod';
import { LOCAL } from '../settings.ts';
import { AwsError } from './aws-error.ts';
import { type JsonService, startJsonService } from './start-json-service.ts';

const Batch = z.object({
  QueueUrl: z.string(),
  Entries: z
    .array(z.object({ Id: z.string(), MessageBody: z.string() }))
    .min(1)
    .max(10),
});

/** Amazon SQS on one machine, as far as functions use it: `SendMessageBatch`. Each message is delivered at once. */
export const startQueue = (deliver: (body: string) => void): Promise<JsonService> =>
  startJsonService({
    'AmazonSQS.SendMessageBatch': (asked) => {
      const { QueueUrl, Entries } = Batch.parse(asked);
      if (QueueUrl !== LOCAL.importQueueUrl)
        throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
      for (const { MessageBody } of Entries) deliver(MessageBody);
      return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] };
    },
  });
