import type { INDEX, Key } from './keys.ts';

type IndexName = (typeof INDEX)[keyof typeof INDEX];

/** Which sort keys are asked for: `from` and `to` are both included, `after` and `before` are not. */
type Range =
  | { readonly prefix: string }
  | { readonly from: string; readonly to: string }
  | { readonly after: string }
  | { readonly before: string };

interface KeyCondition {
  readonly KeyConditionExpression: string;
  readonly ExpressionAttributeValues: Readonly<Record<string, string>>;
}

const conditionOn = (pk: string, sk: string, partition: string, range?: Range): KeyCondition => {
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
export const inPartition = (partition: string, range?: Range): KeyCondition =>
  conditionOn('pk', 'sk', partition, range);

/** A query of all items whose keys begin with this one. */
export const startingWith = ({ pk, sk }: Key): KeyCondition => inPartition(pk, { prefix: sk });

/** A query of the items of a partition from one key to another, both included. */
export const between = ({ pk, sk: from }: Key, { sk: to }: Key): KeyCondition =>
  inPartition(pk, { from, to });

/** A query of a partition of an index. */
export const inIndex = (
  index: IndexName,
  partition: string,
  range?: Range,
): KeyCondition & { readonly IndexName: IndexName } => ({
  IndexName: index,
  ...conditionOn(`${index}pk`, `${index}sk`, partition, range),
});
