import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { GetQueueUrlCommand, QueueDoesNotExist } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { functionSpecs } from '#functions/function-specs.ts';
import { useEmptyQueues } from './failure-queues.ts';
import { runOps } from './run-ops.ts';

const { sqs, lambda, queues } = useEmptyQueues();
const ops = (args: string) => runOps([...args.split(' '), '--stage', 'prod']);

const QUEUE = 'plazalibre-prod-PublishImage-failed';
/** The message that Lambda writes for a failed run. */
const failed = (event: object, errorType = 'NoSuchBucket') =>
  JSON.stringify({
    requestContext: { condition: 'RetriesExhausted' },
    requestPayload: event,
    responsePayload: { errorType, errorMessage: 'Ana, ana@example.com' },
  });
const leave = (...bodies: string[]) => {
  const messages = bodies.map((Body, index) => ({
    MessageId: `m${index}`,
    ReceiptHandle: `r${index}`,
    Body,
    Attributes: { SentTimestamp: String(Date.UTC(2026, 10, 20 + index)) },
  }));
  queues.set(QUEUE, messages);
};
const waiting = () => (queues.get(QUEUE) ?? []).map(({ Body }) => Body);

const answer = (payload: unknown) => ({
  Payload: Object.assign(Buffer.from(JSON.stringify(payload)), {
    transformToString: () => JSON.stringify(payload),
  }) as never, // the SDK's type for the bytes of the answer
});
const thrown = { ...answer({ errorType: 'TypeError', errorMessage: 'no' }), FunctionError: 'Unhandled' };
const events = () =>
  lambda.commandCalls(InvokeCommand).map(({ args: [{ input }] }) => {
    const sent = input.Payload as Buffer; // as the tool sends it
    return [input.FunctionName, JSON.parse(sent.toString()) as unknown];
  });

describe('a failed event of a job', () => {
  it('is counted by job and reason, stays in the queue, and shows none of its content', async () => {
    leave(failed({ a: 1 }), failed({ a: 2 }), '{"Type":"Notification","TopicArn":"t"}', 'nonsense');
    const { status, out, err } = await ops('dead-letters');
    expect([status, err]).toEqual([0, '']);
    expect(out).toContain(
      'publishImage         4 waiting, 2 failed (NoSuchBucket), 1 never delivered (Notification), ' +
        '1 not readable, oldest of 2026-11-20T00:00:00.000Z\n',
    );
    expect(out).toMatch(/sendPayouts +none\n/);
    expect(out).not.toContain('ana@');
    expect(waiting()).toHaveLength(4);
  });

  it('is replayed once for equal messages, and removed from the queue afterwards', async () => {
    leave(failed({ a: 1 }), failed({ a: 1 }), failed({ a: 2 }));
    lambda.on(InvokeCommand).resolves(answer(null));
    expect(await ops('replay --job PublishImage')).toMatchObject({
      status: 0,
      out: 'publishImage         3 done, 0 still failing\n',
    });
    expect(events()).toEqual([
      ['plazalibre-prod-PublishImage', { a: 1 }],
      ['plazalibre-prod-PublishImage', { a: 2 }],
    ]);
    expect(waiting()).toEqual([]);
    expect((await ops('dead-letters --job publishImage')).out).toMatch(/publishImage +none/);
  });

  it('stays in the queue when it fails again or is unreadable, and the reason is shown', async () => {
    leave(failed({ a: 1 }), failed({ a: 2 }), 'nonsense');
    lambda.on(InvokeCommand).resolvesOnce(answer(null)).resolves(thrown);
    const { status, out, err } = await ops('replay --job publishImage');
    expect(status).toBe(1);
    expect(out).toContain('plazalibre-prod-PublishImage failed with TypeError: no');
    expect(out).toContain('message m2 is not one of a job');
    expect(out).toContain('1 done, 2 still failing');
    expect(err).toBe('2 stay in the queue: mend what they fail with, then replay again.\n');
    expect(waiting()).toEqual([failed({ a: 2 }), 'nonsense']);
  });

  it('cannot be listed on a stage that is not deployed', async () => {
    sqs.on(GetQueueUrlCommand).rejects(new QueueDoesNotExist({ message: '', $metadata: {} }));
    expect(await ops('dead-letters --job publishImage')).toMatchObject({
      status: 1,
      err: `There is no queue ${QUEUE}: deploy the stage first.\n`,
    });
  });
});

describe('the functions of a stage', () => {
  it('are all restarted by a change of their configuration', async () => {
    const { status, out } = await ops('restart');
    expect([status, out]).toEqual([0, `${functionSpecs.size} functions restarted.\n`]);
    const changed = lambda
      .commandCalls(UpdateFunctionConfigurationCommand)
      .map(({ args: [{ input }] }) => input.FunctionName);
    expect(new Set(changed).size).toBe(functionSpecs.size);
    expect(changed).toContain('plazalibre-prod-CreateSpot');
  });

  it('are called for a task that needs a job, and their errors are shown', async () => {
    lambda
      .on(InvokeCommand)
      .resolvesOnce(answer({ handled: 1, failures: [] }))
      .resolves(thrown);
    expect(await ops('reconcile --days 2')).toMatchObject({ status: 0, out: 'Repaired: 1 payment.\n' });
    expect(events()).toEqual([['plazalibre-prod-ReconcilePayments', { days: 2 }]]);
    expect(await ops('reconcile')).toMatchObject({
      status: 1,
      err: 'plazalibre-prod-ReconcilePayments failed with TypeError: no\n',
    });
  });
});

describe('the outputs of the stacks', () => {
  const cloudFormation = mockClient(CloudFormationClient);
  afterAll(() => cloudFormation.restore());
  beforeEach(() => cloudFormation.reset());

  it('name the table of a stage, and a stage without outputs must be deployed first', async () => {
    cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [] });
    expect(await ops('rebuild-map')).toMatchObject({
      status: 1,
      err: 'The stack plazalibre-prod-data has no output TableName: deploy it first.\n',
    });
    const Outputs = [{ OutputKey: 'TableName', OutputValue: 'live' }];
    const stack = { StackName: 'plazalibre-prod-data', CreationTime: new Date(), Outputs };
    cloudFormation
      .on(DescribeStacksCommand)
      .resolves({ Stacks: [{ ...stack, StackStatus: 'CREATE_COMPLETE' }] });
    expect((await ops('restore-items --from live')).err).toContain('must be another than the live one');
  });
});
