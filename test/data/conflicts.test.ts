import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTable } from '#shared/data/client.ts';

// The one thing that no emulator does: two transactions of DynamoDB that meet at the same item.
const dynamodb = mockClient(DynamoDBDocumentClient);
afterAll(() => dynamodb.restore());

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

const writes = [{ Delete: { Key: { pk: 'A', sk: 'A' } } }, { Delete: { Key: { pk: 'B', sk: 'B' } } }];
const attempts = () => dynamodb.commandCalls(TransactWriteCommand).length;

describe('a transaction that meets another', () => {
  beforeEach(() => {
    process.env.AWS_REGION = 'eu-west-1';
    dynamodb.reset();
  });

  it('is tried again when it merely came at the same moment', async () => {
    dynamodb.on(TransactWriteCommand).rejectsOnce(cancelled('TransactionConflict', 'None')).resolves({});
    expect(await openTable('any').transact(writes)).toEqual([]);
    expect(attempts()).toBe(2);
  });

  it('is not tried again when a condition says no, and tells which one', async () => {
    dynamodb.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
    expect(await openTable('any').transact(writes)).toEqual([1]);
    expect(attempts()).toBe(1);
  });

  it('fails in the end when it never gets through', async () => {
    dynamodb.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'));
    await expect(openTable('any').transact(writes)).rejects.toThrow('Transaction cancelled');
    expect(attempts()).toBeGreaterThan(3);
  });
});
