import * as z from 'zod';
import { jobs } from '#functions/manifest.ts';
import { AwsError } from './aws-error.ts';
import { type DeadLetters, type Letter, md5 } from './dead-letters.ts';
import { localQueueOf } from './failed-run.ts';

const ACCOUNT = '000000000000';
const SECOND = 1000;
/** What SQS takes when nobody says how long a message is kept from others. */
const USUALLY_HIDDEN_SECONDS = 30;
const Seconds = z
  .int()
  .min(0)
  .max(12 * 3600);

const QueueName = z.object({ QueueName: z.string() });
const Queue = z.object({ QueueUrl: z.string() });
const Receive = Queue.extend({
  MaxNumberOfMessages: z.int().min(1).max(10).default(1),
  VisibilityTimeout: Seconds.default(USUALLY_HIDDEN_SECONDS),
});
const Send = Queue.extend({ MessageBody: z.string().min(1) });
const Delete = Queue.extend({ ReceiptHandle: z.string() });
const Hide = Delete.extend({ VisibilityTimeout: Seconds });

const names = new Set(Object.keys(jobs).map(localQueueOf));

const known = (name: string): string => {
  if (names.has(name)) return name;
  throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
};

const nameOf = (input: z.infer<typeof Queue>): string => known(input.QueueUrl.split('/').at(-1) ?? '');

const toMessage = ({ id, receipt, body, sentAt, received }: Letter) => ({
  MessageId: id,
  ReceiptHandle: receipt,
  MD5OfBody: md5(body),
  Body: body,
  Attributes: { SentTimestamp: String(sentAt), ApproximateReceiveCount: String(received) },
});

type Operation = (letters: DeadLetters, input: unknown, door: string) => object;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  GetQueueUrl: (_, input, door) => ({
    QueueUrl: `${door}/${ACCOUNT}/${known(QueueName.parse(input).QueueName)}`,
  }),
  GetQueueAttributes: (letters, input) => {
    const { visible, hidden } = letters.count(nameOf(Queue.parse(input)));
    return {
      Attributes: {
        ApproximateNumberOfMessages: String(visible),
        ApproximateNumberOfMessagesNotVisible: String(hidden),
      },
    };
  },
  SendMessage: (letters, input) => {
    const { MessageBody, ...queue } = Send.parse(input);
    const { id } = letters.send(nameOf(queue), MessageBody);
    return { MessageId: id, MD5OfMessageBody: md5(MessageBody) };
  },
  ReceiveMessage: (letters, input) => {
    const { MaxNumberOfMessages, VisibilityTimeout, ...queue } = Receive.parse(input);
    const found = letters.receive(nameOf(queue), MaxNumberOfMessages, VisibilityTimeout * SECOND);
    return found.length === 0 ? {} : { Messages: found.map(toMessage) };
  },
  ChangeMessageVisibility: (letters, input) => {
    const { ReceiptHandle, VisibilityTimeout } = Hide.parse(input);
    letters.hide(ReceiptHandle, VisibilityTimeout * SECOND);
    return {};
  },
  DeleteMessage: (letters, input) => {
    letters.remove(Delete.parse(input).ReceiptHandle);
    return {};
  },
};

/** Amazon SQS, for the queues of what jobs could not do. Answers once a change is on disk. */
export const answerQueueCall = async (
  letters: DeadLetters,
  call: { operation: string; body: string; door: string },
): Promise<object> => {
  const operation = OPERATIONS[call.operation];
  if (!operation) throw new AwsError('InvalidAction', `${call.operation} is not supported here.`);
  const answer = operation(letters, JSON.parse(call.body), call.door);
  await letters.saved();
  return answer;
};
