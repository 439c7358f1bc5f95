import type { Index, Key } from './keys.ts';

/** A range of sort keys: `from` and `to` are inclusive, `after` and `before` exclusive. */
export type KeyRange =
  | { readonly prefix: string }
  | { readonly from: string; readonly to: string }
  | { readonly after: string }
  | { readonly before: string };

interface KeyCondition {
  readonly KeyConditionExpression: string;
  readonly ExpressionAttributeValues: Readonly<Record<string, string>>;
}

const conditionOn = (pk: string, sk: string, partition: string, range?: KeyRange): KeyCondition => {
  const [condition, values]: readonly [string, Readonly<Record<string, string>>] =
    range === undefined
      ? ['', {}]
      : 'prefix' in range
        ? [`begins_with(${sk}, :prefix)`, { ':prefix': range.prefix }]
        : 'from' in range
          ? [`${sk} BETWEEN :from AND :to`, { ':from': range.from, ':to': range.to }]
          : 'after' in range
            ? [`${sk} > :after`, { ':after': range.after }]
            : [`${sk} < :before`, { ':before': range.before }];
  return {
    KeyConditionExpression: `${pk} = :partition${condition && ` AND ${condition}`}`,
    ExpressionAttributeValues: { ':partition': partition, ...values },
  };
};

/** A query of a partition of the table. */
export const inPartition = (partition: string, range?: KeyRange): KeyCondition =>
  conditionOn('pk', 'sk', partition, range);

/** A query of all items whose keys begin so. */
export const startingWith = ({ pk, sk }: Key): KeyCondition => inPartition(pk, { prefix: sk });

/** A query of a partition from one key to another, both included. */
export const between = ({ pk, sk: from }: Key, { sk: to }: Key): KeyCondition =>
  inPartition(pk, { from, to });

/** A query of a partition of an index. */
export const inIndex = (
  { name, partitionKey, sortKey }: Index,
  partition: string,
  range?: KeyRange,
): KeyCondition & { readonly IndexName: string } => ({
  IndexName: name,
  ...conditionOn(partitionKey, sortKey, partition, range),
});
