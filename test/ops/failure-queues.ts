import { LambdaClient, UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach } from 'vitest';

/** Messages by name of the queue. A received message comes back when its visibility timeout is reset. */
export type Queues = Map<string, Message[]>;

/** Mocks SQS and Lambda for the tests of a file, with all queues existing and empty. */
export const useEmptyQueues = () => {
  const [sqs, lambda] = [mockClient(SQSClient), mockClient(LambdaClient)];
  const queues: Queues = new Map();
  const received = new Map<string, Message[]>();
  const put = (of: Queues, url: string, message: Message) => of.set(url, [...(of.get(url) ?? []), message]);
  const take = (url: string, receipt: string | undefined) => {
    const all = received.get(url) ?? [];
    received.set(
      url,
      all.filter(({ ReceiptHandle }) => ReceiptHandle !== receipt),
    );
    return all.find(({ ReceiptHandle }) => ReceiptHandle === receipt);
  };
  afterAll(() => {
    sqs.restore();
    lambda.restore();
  });
  beforeEach(() => {
    queues.clear();
    received.clear();
    lambda.reset();
    lambda.on(UpdateFunctionConfigurationCommand).resolves({});
    sqs.reset();
    sqs.on(GetQueueUrlCommand).callsFake(({ QueueName }: { QueueName: string }) => ({ QueueUrl: QueueName }));
    sqs.on(GetQueueAttributesCommand).callsFake(({ QueueUrl }: { QueueUrl: string }) => ({
      Attributes: {
        ApproximateNumberOfMessages: String(queues.get(QueueUrl)?.length ?? 0),
        ApproximateNumberOfMessagesNotVisible: String(received.get(QueueUrl)?.length ?? 0),
      },
    }));
    sqs.on(ReceiveMessageCommand).callsFake(({ QueueUrl }: { QueueUrl: string }) => {
      const Messages = queues.get(QueueUrl) ?? [];
      queues.delete(QueueUrl);
      for (const message of Messages) put(received, QueueUrl, message);
      return { Messages };
    });
    type Receipt = Readonly<Record<'QueueUrl' | 'ReceiptHandle', string>>;
    sqs.on(DeleteMessageCommand).callsFake(({ QueueUrl, ReceiptHandle }: Receipt) => {
      take(QueueUrl, ReceiptHandle);
      return {};
    });
    sqs.on(ChangeMessageVisibilityCommand).callsFake(({ QueueUrl, ReceiptHandle }: Receipt) => {
      const message = take(QueueUrl, ReceiptHandle);
      if (message) put(queues, QueueUrl, message);
      return {};
    });
  });
  return { sqs, lambda, queues };
};
