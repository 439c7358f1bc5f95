import { TABLE } from '#shared/data/table.ts';
import { holds } from './condition-expressions.ts';

/**
 * DynamoDB's limits that the table's program and the table in memory do not enforce. Source: "Constraints in Amazon DynamoDB",
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html (keys, expression parameters, batches, transactions);
 * for start keys and unused values, the messages of the service.
 */
export const DYNAMODB_LIMITS = {
  partitionKeyBytes: 2048,
  sortKeyBytes: 1024,
  expressionBytes: 4096,
  /** Operators and functions of an expression. */
  operators: 300,
  /** Operands of IN. */
  operands: 100,
  batchGet: 100,
  batchWrite: 25,
} as const;

type Fields = Readonly<Record<string, unknown>>;

/** The parts of a call that have limits, as the SDK's document client sends them. */
interface Part {
  readonly Key?: Fields;
  readonly Item?: Fields;
  readonly IndexName?: string;
  readonly ExclusiveStartKey?: Fields;
  readonly KeyConditionExpression?: string;
  readonly ConditionExpression?: string;
  readonly FilterExpression?: string;
  readonly ProjectionExpression?: string;
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Fields;
}

const EXPRESSIONS = [
  'KeyConditionExpression',
  'ConditionExpression',
  'FilterExpression',
  'ProjectionExpression',
  'UpdateExpression',
] as const;

const SCHEMAS = [TABLE, ...TABLE.indexes];
const MAX_BYTES: ReadonlyMap<string, number> = new Map(
  SCHEMAS.flatMap(({ partitionKey, sortKey }) => [
    [partitionKey, DYNAMODB_LIMITS.partitionKeyBytes] as const,
    [sortKey, DYNAMODB_LIMITS.sortKeyBytes] as const,
  ]),
);

const bytesOf = (text: string) => Buffer.byteLength(text);

/** Comparisons, logical operators and functions. Of an update, `=` assigns and is none. */
const OPERATOR = /<>|<=|>=|[<>=]|\b(?:AND|OR|NOT|BETWEEN|IN)\b|\b[a-z_]+(?=\s*\()/g;
const ARITHMETIC = /[+-]|\b[a-z_]+(?=\s*\()/g;

/** Counts the operators and functions of an expression. */
export const countOperators = (expression: string, isUpdate = false): number =>
  expression.match(isUpdate ? ARITHMETIC : OPERATOR)?.length ?? 0;

const countOperands = (expression: string): number =>
  Math.max(
    0,
    ...[...expression.matchAll(/\bIN\s*\(([^)]*)\)/g)].map(([, list = '']) => list.split(',').length),
  );

const findLongExpression = (part: Part): string | undefined => {
  for (const name of EXPRESSIONS) {
    const expression = part[name];
    if (expression === undefined) continue;
    const invalid = (why: string) => `Invalid ${name}: ${why}`;
    if (bytesOf(expression) > DYNAMODB_LIMITS.expressionBytes)
      return invalid('Expression size has exceeded the maximum allowed size');
    const operators = countOperators(expression, name === 'UpdateExpression');
    if (operators > DYNAMODB_LIMITS.operators)
      return invalid(`The expression contains too many operators; operator count: ${operators}`);
    if (countOperands(expression) > DYNAMODB_LIMITS.operands)
      return invalid('The IN operator is provided with too many operands');
  }
  return undefined;
};

const findKeyProblem = (name: string, value: unknown): string | undefined => {
  const max = MAX_BYTES.get(name);
  if (max === undefined || typeof value !== 'string') return undefined;
  if (value === '')
    return `The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`;
  return bytesOf(value) > max
    ? `Size of the key ${name} has exceeded the maximum of ${max} bytes`
    : undefined;
};

/** The attributes that expressions compare with or set to a value, with that value. */
const listNamedValues = (part: Part): [name: string, value: unknown][] => {
  const { KeyConditionExpression = '', UpdateExpression = '' } = part;
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = part;
  const nameOf = (text: string) => names[text] ?? text;
  const pairs = [
    ...KeyConditionExpression.matchAll(/([\w#]+) (?:=|<=?|>=?|BETWEEN) (:\w+)(?: AND (:\w+))?/g),
    ...KeyConditionExpression.matchAll(/begins_with\(([\w#]+), (:\w+)\)/g),
    ...UpdateExpression.matchAll(/([\w#]+) = (:\w+)/g),
  ];
  return pairs.flatMap(([, name = '', ...given]) =>
    // A part of the pattern that is not there is undefined.
    (given as (string | undefined)[])
      .filter((value) => value !== undefined)
      .map((value): [string, unknown] => [nameOf(name), values[value]]),
  );
};

const findWrongKey = (part: Part): string | undefined =>
  [...Object.entries(part.Key ?? {}), ...Object.entries(part.Item ?? {}), ...listNamedValues(part)]
    .map(([name, value]) => findKeyProblem(name, value))
    .find((problem) => problem !== undefined);

const findUnused = (part: Part): string | undefined => {
  const used = new Set(EXPRESSIONS.flatMap((name) => part[name]?.match(/[:#]\w+/g) ?? []));
  for (const given of ['ExpressionAttributeNames', 'ExpressionAttributeValues'] as const) {
    const names = Object.keys(part[given] ?? {});
    const unused = names.filter((name) => !used.has(name));
    if (unused.length > 0)
      return `Value provided in ${given} unused in expressions: keys: {${unused.join(', ')}}`;
  }
  return undefined;
};

/** A page starts after a key of the queried range, with the keys of the table and of the index. */
const findWrongStart = (part: Part): string | undefined => {
  const { ExclusiveStartKey: start, IndexName, KeyConditionExpression } = part;
  const isPlain = Object.values(start ?? {}).every((value) => typeof value === 'string');
  if (!start || !isPlain || KeyConditionExpression === undefined) return undefined;
  const asked = SCHEMAS.filter(
    (schema) => schema === TABLE || ('name' in schema && schema.name === IndexName),
  );
  const names = new Set<string>(asked.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]));
  if (Object.keys(start).length !== names.size || !Object.keys(start).every((name) => names.has(name)))
    return 'The provided starting key is invalid';
  return holds(KeyConditionExpression, start, part)
    ? undefined
    : 'The provided starting key is outside query boundaries based on provided conditions';
};

type Requests = Readonly<Record<string, unknown>>;

/** The parts of a call. Batches and transactions have many. */
const partsOf = (operation: string, input: Fields): readonly Part[] => {
  // The SDK's own inputs, whose shapes the operation determines.
  const requests = Object.values((input.RequestItems ?? {}) as Requests);
  if (operation === 'BatchGetItem')
    return (requests as { Keys?: Fields[] }[]).flatMap(({ Keys = [] }) => Keys.map((Key) => ({ Key })));
  if (operation === 'BatchWriteItem')
    return (requests as Record<string, Part>[][]).flat().flatMap((request) => Object.values(request));
  if (operation === 'TransactWriteItems')
    return (input.TransactItems as Record<string, Part>[]).flatMap((item) => Object.values(item));
  return [input];
};

const MAX_PARTS: Readonly<Record<string, number>> = {
  BatchGetItem: DYNAMODB_LIMITS.batchGet,
  BatchWriteItem: DYNAMODB_LIMITS.batchWrite,
};

/** The service's reason to refuse a call that is over one of its limits, or undefined. Calls of other clients are not judged. */
export const findExceededLimit = (operation: string, input: Fields): string | undefined => {
  const parts = partsOf(operation, input);
  const max = MAX_PARTS[operation] ?? Infinity;
  if (parts.length > max)
    return `Too many items requested for the ${operation} call: ${parts.length} of ${max}`;
  for (const part of parts) {
    const problem =
      findLongExpression(part) ?? findWrongKey(part) ?? findUnused(part) ?? findWrongStart(part);
    if (problem !== undefined) return problem;
  }
  return undefined;
};
