import * as z from 'zod';
import type { QueueName } from '#shared/api/function-spec.ts';
import { LOCAL } from '../settings.ts';
import type { Served } from '../door.ts';
import { AwsError } from './aws-error.ts';
import { startJsonService } from './start-json-service.ts';

const Batch = z.object({
  QueueUrl: z.string(),
  Entries: z
    .array(z.object({ Id: z.string(), MessageBody: z.string() }))
    .min(1)
    .max(10),
});

const NAMES = Object.keys(LOCAL.queueUrls) as QueueName[]; // Object.keys widens literal names to string

/** Amazon SQS on one machine, as far as functions use it: `SendMessageBatch`. Each message is delivered at once. */
export const startQueue = (deliver: (queue: QueueName, body: string) => void): Promise<Served> =>
  startJsonService({
    'AmazonSQS.SendMessageBatch': (asked) => {
      const { QueueUrl, Entries } = Batch.parse(asked);
      const queue = NAMES.find((name) => LOCAL.queueUrls[name] === QueueUrl);
      if (queue === undefined) throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
      for (const { MessageBody } of Entries) deliver(queue, MessageBody);
      return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] };
    },
  });
