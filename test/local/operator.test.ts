import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCAL } from '#local/settings.ts';
import { openDeadLetters } from '#local/operator/dead-letters.ts';
import { eventually, useStack } from '#test/support/stack.ts';

const app = useStack();

const settings = (keys: Partial<typeof LOCAL> = {}) => ({
  endpoint: app.stack.operator,
  region: LOCAL.region,
  credentials: { ...LOCAL, ...keys },
  maxAttempts: 1,
});
const sqs = () => new SQSClient(settings());
const lambda = () => new LambdaClient(settings());

const queueUrl = async (job: string): Promise<string> => {
  const { QueueUrl } = await sqs().send(
    new GetQueueUrlCommand({ QueueName: `plazalibre-local-${job}-failed` }),
  );
  return QueueUrl ?? '';
};
const receive = async (job: string, VisibilityTimeout: number) => {
  const QueueUrl = await queueUrl(job);
  const answer = await sqs().send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout }),
  );
  return answer.Messages ?? [];
};
const count = async (job: string): Promise<[visible: string | undefined, hidden: string | undefined]> => {
  const { Attributes } = await sqs().send(
    new GetQueueAttributesCommand({ QueueUrl: await queueUrl(job), AttributeNames: ['All'] }),
  );
  return [Attributes?.ApproximateNumberOfMessages, Attributes?.ApproximateNumberOfMessagesNotVisible];
};
const call = async (functionName: string, payload: unknown, InvocationType?: 'Event') => {
  const answer = await lambda().send(
    new InvokeCommand({
      FunctionName: functionName,
      Payload: Buffer.from(JSON.stringify(payload)),
      ...(InvocationType && { InvocationType }),
    }),
  );
  const text = answer.Payload?.transformToString() ?? '';
  return { ...answer, answer: (text === '' ? undefined : JSON.parse(text)) as unknown };
};

describe('the queues of what jobs could not do, as SQS shows them', () => {
  it('keep what was received from others until it is shown again or deleted', async () => {
    const QueueUrl = await queueUrl('SendPayouts');
    await sqs().send(new SendMessageCommand({ QueueUrl, MessageBody: '{"first":1}' }));
    await sqs().send(new SendMessageCommand({ QueueUrl, MessageBody: '{"second":"<ñ>"}' }));
    expect(await count('SendPayouts')).toEqual(['2', '0']);

    const first = await receive('SendPayouts', 60);
    expect(first.map(({ Body }) => Body)).toEqual(['{"first":1}', '{"second":"<ñ>"}']);
    expect(await receive('SendPayouts', 60)).toEqual([]);
    expect(await count('SendPayouts')).toEqual(['0', '2']);

    for (const { ReceiptHandle } of first)
      await sqs().send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
    const [again] = await receive('SendPayouts', 60);
    expect(again?.Attributes?.ApproximateReceiveCount).toBe('2');

    await sqs().send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first[0]?.ReceiptHandle }));
    expect(await count('SendPayouts')).toEqual(['0', '2']);
    await sqs().send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: again?.ReceiptHandle }));
    expect(await count('SendPayouts')).toEqual(['0', '1']);
  });

  it('are still there after a restart', async () => {
    const QueueUrl = await queueUrl('ImportCalendars');
    await sqs().send(new SendMessageCommand({ QueueUrl, MessageBody: '{"kept":true}' }));
    const [, name = ''] = /\/([\w-]+)$/.exec(QueueUrl) ?? [];
    const file = path.join(app.dataDir, 'dead-letters.json');
    expect(openDeadLetters(file).count(name).visible).toBe(1);
    expect(readFileSync(file, 'utf8')).toContain('kept');
  });

  it('do not exist for what is no job', async () => {
    await expect(queueUrl('CreateSpot')).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
  });
});

describe('functions, as Lambda runs them', () => {
  it('answer a job by its name in the cloud', async () => {
    const { answer, FunctionError } = await call('plazalibre-local-ReconcilePayments', {});
    expect(FunctionError).toBeUndefined();
    expect(answer).toEqual({ handled: 0, failures: [] });
  });

  it('tell that one threw, and what', async () => {
    const { answer, FunctionError } = await call('plazalibre-local-PublishImage', { Records: 'none' });
    expect(FunctionError).toBe('Unhandled');
    expect(answer).toMatchObject({ errorType: 'TypeError' });
  });

  it('leave an event that nobody waits for in the queue, once it failed three times', async () => {
    const event = { Records: 'neither' };
    const { StatusCode } = await call('plazalibre-local-PublishImage', event, 'Event');
    expect(StatusCode).toBe(202);
    const letter = await eventually(async () => (await receive('PublishImage', 0))[0], 'a dead letter');
    expect(JSON.parse(letter.Body ?? '')).toMatchObject({
      requestContext: { condition: 'RetriesExhausted', approximateInvokeCount: 3 },
      requestPayload: event,
      responsePayload: { errorType: 'TypeError' },
    });
  });

  it('are not found by another name', async () => {
    await expect(call('plazalibre-local-Nobody', {})).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });
});

describe('the names of things, as CloudFormation tells them', () => {
  const outputs = async (StackName: string) => {
    const client = new CloudFormationClient(settings());
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks?.[0]?.Outputs;
  };

  it('are the outputs of the stacks of a stage', async () => {
    expect(await outputs('plazalibre-local-data')).toEqual([
      { OutputKey: 'TableName', OutputValue: LOCAL.tableName },
    ]);
    expect(await outputs('plazalibre-local-web')).toMatchObject([{ OutputValue: app.stack.web }]);
    await expect(outputs('plazalibre-dev-data')).rejects.toMatchObject({ name: 'ValidationError' });
  });
});

describe('who holds no keys', () => {
  it.each([
    ['with a wrong secret', { secretAccessKey: 'another' }],
    ['with an unknown key', { accessKeyId: 'AKIAANOTHER' }],
  ])('runs nothing %s', async (_, keys) => {
    const client = new LambdaClient(settings(keys as Partial<typeof LOCAL>)); // other values than the constants
    await expect(
      client.send(new InvokeCommand({ FunctionName: 'plazalibre-local-SendPayouts' })),
    ).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  });

  it('runs nothing without a signature', async () => {
    const { status } = await fetch(
      `${app.stack.operator}/2015-03-31/functions/plazalibre-local-SendPayouts/invocations`,
      { method: 'POST', body: '{}' },
    );
    expect(status).toBe(403);
  });
});
