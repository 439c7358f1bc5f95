import type { TableItem } from '#shared/data/client.ts';
import { evaluatorOf, type Given, type Names, read, type Reader, valueOf } from './expression-reader.ts';

type Test = (item: TableItem, given: Names) => boolean;

/** False for values of different types and for missing ones. */
const compare = (left: unknown, operator: string, right: unknown): boolean => {
  if (typeof left !== typeof right) return false;
  if (operator === '=' && (left === null || ['string', 'number', 'boolean'].includes(typeof left)))
    return left === right;
  if ((typeof left !== 'string' && typeof left !== 'number') || typeof right !== typeof left)
    throw new Error(`Values of this kind are not compared here: ${String(left)}`);
  const [a, b] = [left, right as typeof left]; // the line above
  if (operator === '<') return a < b;
  if (operator === '<=') return a <= b;
  if (operator === '>') return a > b;
  if (operator === '>=') return a >= b;
  throw new Error(`Unknown comparison: ${operator}`);
};

/** A test of the attribute that comes next. */
const testValue = (reader: Reader, isSo: (value: unknown) => boolean): Test => {
  const path = reader.path();
  return (item, given) => isSo(read(item, path, given));
};

/** A test of the attribute that comes next, by the value behind it. */
const testByValue = (reader: Reader, isSo: (value: unknown, by: unknown) => boolean): Test => {
  const path = reader.path();
  reader.take(',');
  const by = reader.value();
  return (item, given) => isSo(read(item, path, given), valueOf(by, given));
};

const FUNCTIONS: Readonly<Record<string, (reader: Reader) => Test>> = {
  attribute_exists: (reader) => testValue(reader, (value) => value !== undefined),
  attribute_not_exists: (reader) => testValue(reader, (value) => value === undefined),
  attribute_type: (reader) =>
    testByValue(reader, (value, type) => {
      if (type !== 'NULL') throw new Error('Only nothing is known by its type.');
      return value === null;
    }),
  contains: (reader) => testByValue(reader, (value, member) => value instanceof Set && value.has(member)),
  begins_with: (reader) =>
    testByValue(reader, (value, start) => typeof value === 'string' && value.startsWith(String(start))),
};

/** The right side of a comparison: a value, or another attribute of the item. */
const operand = (reader: Reader): ((...asked: Parameters<Test>) => unknown) => {
  if (reader.next.startsWith(':')) {
    const value = reader.value();
    return (_item, given) => valueOf(value, given);
  }
  const path = reader.path();
  return (item, given) => read(item, path, given);
};

/** `size(set) <operator> number`. */
const sizeComparison = (reader: Reader): Test => {
  reader.take('(');
  const path = reader.path();
  reader.take(')');
  const operator = reader.take();
  const other = operand(reader);
  return (item, given) => {
    const value = read(item, path, given);
    if (value !== undefined && !(value instanceof Set)) throw new Error('Only sets have a size here.');
    return value !== undefined && compare(value.size, operator, other(item, given));
  };
};

const comparison = (reader: Reader): Test => {
  const path = reader.path();
  if (path[0] === 'size' && reader.next === '(') return sizeComparison(reader);
  if (reader.has('BETWEEN')) {
    const from = reader.value();
    reader.take('AND');
    const to = reader.value();
    return (item, given) => {
      const value = read(item, path, given);
      return compare(value, '>=', valueOf(from, given)) && compare(value, '<=', valueOf(to, given));
    };
  }
  const operator = reader.take();
  const other = operand(reader);
  return (item, given) => compare(read(item, path, given), operator, other(item, given));
};

const primary = (reader: Reader): Test => {
  if (reader.has('(')) {
    const inner = anyOf(reader);
    reader.take(')');
    return inner;
  }
  const called = FUNCTIONS[reader.next];
  if (!called) return comparison(reader);
  reader.take();
  reader.take('(');
  const test = called(reader);
  reader.take(')');
  return test;
};

const joined = (reader: Reader, word: string, part: (reader: Reader) => Test): Test[] => {
  const parts = [part(reader)];
  while (reader.has(word)) parts.push(part(reader));
  return parts;
};

const allOf = (reader: Reader): Test => {
  const parts = joined(reader, 'AND', primary);
  return (item, given) => parts.every((part) => part(item, given));
};

function anyOf(reader: Reader): Test {
  const parts = joined(reader, 'OR', allOf);
  return (item, given) => parts.some((part) => part(item, given));
}

const evaluate = evaluatorOf((reader) => {
  const test = anyOf(reader);
  if (!reader.isOver) throw new Error(`What is ${reader.next} in: ${reader.text}`);
  return test;
});

/** Whether a condition holds for an item, `{}` for one that does not exist. */
export const holds = (expression: string | undefined, item: TableItem, given: Given): boolean =>
  expression === undefined || evaluate(expression, item, given);
