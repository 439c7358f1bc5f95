import { describe, expect, it } from 'vitest';
import { openTable } from '#shared/data/client.ts';
import { TABLE } from '#shared/data/table.ts';
import { TABLE_NAME, useTable } from '#test/support/table.ts';

useTable();
const table = openTable(TABLE_NAME);

const KEY = { pk: 'A', sk: 'B' };
const [index] = TABLE.indexes;
const many = (count: number, part: (position: number) => string, between: string) =>
  Array.from({ length: count }, (_, position) => part(position)).join(between);
const query = (KeyConditionExpression: string, values: Record<string, string>, more = {}) =>
  table.query({ KeyConditionExpression, ExpressionAttributeValues: values, ...more });
const update = (UpdateExpression: string, values: Record<string, unknown>, ConditionExpression?: string) =>
  table.update(KEY, {
    UpdateExpression,
    ExpressionAttributeValues: values,
    ...(ConditionExpression !== undefined && { ConditionExpression }),
  });
const isFree = (position: number) =>
  `(attribute_not_exists(h${position}) OR h${position} < :now OR h${position} = :own)`;

type Case = readonly [what: string, call: () => Promise<unknown>, why: RegExp];

describe('a call of the table that DynamoDB refuses', () => {
  it.each<Case>([
    ['an empty key', () => table.get({ pk: 'A', sk: '' }), /empty string value\. Key: sk/],
    ['an item with an empty key', () => table.put({ pk: '', sk: 'B' }), /empty string value\. Key: pk/],
    [
      'an item with an empty key of an index',
      () => table.put({ ...KEY, [index.partitionKey]: 'C', [index.sortKey]: '' }),
      /empty string value\. Key: gsi1sk/,
    ],
    [
      'an update to an empty key of an index',
      () => update(`SET ${index.sortKey} = :empty`, { ':empty': '' }),
      /empty string value\. Key: gsi1sk/,
    ],
    [
      'an empty key in a transaction',
      () => table.transact([{ Put: { Item: KEY } }, { Delete: { Key: { pk: 'A', sk: '' } } }]),
      /empty string value\. Key: sk/,
    ],
    [
      'a query by an empty beginning',
      () => query('pk = :pk AND begins_with(sk, :sk)', { ':pk': 'A', ':sk': '' }),
      /empty string value\. Key: sk/,
    ],
    [
      'a query between keys of which one is empty',
      () => query('pk = :pk AND sk BETWEEN :from AND :to', { ':pk': 'A', ':from': 'a', ':to': '' }),
      /empty string value\. Key: sk/,
    ],
    [
      'a long key of an index',
      () => table.put({ ...KEY, [index.partitionKey]: 'C', [index.sortKey]: 'ñ'.repeat(513) }),
      /gsi1sk has exceeded the maximum of 1024 bytes/,
    ],
    ['a long partition key', () => table.get({ pk: 'p'.repeat(2049), sk: 'B' }), /pk has exceeded/],
    [
      'a condition of more than 300 operators',
      () => update('SET a = :own', { ':own': 'x', ':now': 'y' }, many(51, isFree, ' AND ')),
      /too many operators; operator count: 305/,
    ],
    [
      'an expression of more than 4 KB',
      () =>
        update(`SET ${many(200, (position) => `attribute_with_a_long_name_${position} = :a`, ', ')}`, {
          ':a': 1,
        }),
      /Invalid UpdateExpression: Expression size/,
    ],
    [
      'IN with more than 100 operands',
      () => update('SET a = :a', { ':a': 1 }, `a IN (${many(101, () => ':a', ', ')})`),
      /too many operands/,
    ],
    [
      'a page that starts outside of the query',
      () =>
        query(
          'pk = :pk AND begins_with(sk, :sk)',
          { ':pk': 'A', ':sk': 'B#' },
          {
            ExclusiveStartKey: { pk: 'A', sk: 'C#1' },
          },
        ),
      /outside query boundaries/,
    ],
    [
      'a page of an index that starts without its keys',
      () =>
        query(
          `${index.partitionKey} = :pk`,
          { ':pk': 'A' },
          {
            IndexName: index.name,
            ExclusiveStartKey: KEY,
          },
        ),
      /starting key is invalid/,
    ],
    ['a value that no expression uses', () => update('SET a = :a', { ':a': 1, ':b': 2 }), /unused.*:b/],
  ])('is refused here, too: %s', async (_what, call, why) => {
    await expect(call()).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringMatching(why) as string,
    });
  });

  it('is refused here, too: the removal of a part of what is missing', async () => {
    await table.put(KEY);
    await expect(table.update(KEY, { UpdateExpression: 'REMOVE a.b' })).rejects.toThrow();
  });
});
