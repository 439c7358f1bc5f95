import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  QueueDoesNotExist,
  ReceiveMessageCommand,
} from '@aws-sdk/client-sqs';
import { type JobSpec, jobs } from '#functions/manifest.ts';
import { Failure, UsageError } from './failure.ts';
import { cloudOf, type Environment } from './environment.ts';

/** The messages of one job's dead-letter queue. */
export interface FailureQueue {
  readonly job: string;
  /** The numbers of visible messages and of those in flight. */
  readonly count: () => Promise<{ visible: number; hidden: number }>;
  /** Yields each waiting message once, about oldest first, as far as SQS keeps order, and hides it from others for `seconds`. */
  readonly messages: (seconds: number) => AsyncGenerator<Message>;
  readonly remove: (message: Message) => Promise<void>;
  /** Makes a message visible again at once. */
  readonly putBack: (message: Message) => Promise<void>;
}

const JOBS: Readonly<Record<string, JobSpec>> = jobs;

/** The names of all jobs, or of the given one in either spelling. Throws `UsageError` for an unknown one. */
export const jobsOf = (asked: string | undefined): string[] => {
  const names = Object.keys(JOBS);
  if (asked === undefined) return names;
  const found = names.filter((name) => name.toLowerCase() === asked.toLowerCase());
  if (found.length === 0)
    throw new UsageError(`There is no job ${asked}: choose one of ${names.join(', ')}.`);
  return found;
};

/** A job's timeout in seconds. */
export const timeoutOf = (job: string): number => JOBS[job]?.timeoutSeconds ?? 10;

const urlOf = async (place: Environment, job: string): Promise<string> => {
  const QueueName = place.queueOf(job);
  try {
    return (await cloudOf(place).sqs.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl ?? '';
  } catch (error) {
    if (!(error instanceof QueueDoesNotExist)) throw error;
    throw new Failure(`There is no queue ${QueueName}: deploy the stage first.`);
  }
};

/** @throws Failure when the stage has no such queue */
export const openFailureQueue = async (place: Environment, job: string): Promise<FailureQueue> => {
  const { sqs } = cloudOf(place);
  const QueueUrl = await urlOf(place, job);
  const take = async (VisibilityTimeout: number): Promise<Message[]> => {
    const answer = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout, WaitTimeSeconds: 1 }),
    );
    return answer.Messages ?? [];
  };
  return {
    job,
    count: async () => {
      const { Attributes } = await sqs.send(
        new GetQueueAttributesCommand({
          QueueUrl,
          AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
        }),
      );
      return {
        visible: Number(Attributes?.ApproximateNumberOfMessages ?? 0),
        hidden: Number(Attributes?.ApproximateNumberOfMessagesNotVisible ?? 0),
      };
    },
    async *messages(seconds) {
      const seen = new Set<string | undefined>();
      for (;;) {
        const fresh = (await take(seconds)).filter(({ MessageId }) => !seen.has(MessageId));
        if (fresh.length === 0) return;
        for (const message of fresh) {
          seen.add(message.MessageId);
          yield message;
        }
      }
    },
    remove: async ({ ReceiptHandle }) => {
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    },
    putBack: async ({ ReceiptHandle }) => {
      await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
    },
  };
};
