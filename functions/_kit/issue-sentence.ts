import type * as z from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const typeName = (expected: string) => TYPES[expected] ?? expected;

const bound = (origin: string, words: string, count: number | bigint): string => {
  const unit = origin === 'string' ? ' character' : origin === 'array' ? ' item' : '';
  const units = unit && Number(count) !== 1 ? `${unit}s` : unit;
  return `Must ${unit ? 'have' : 'be'} ${words} ${String(count)}${units}.`;
};

/** The alternatives of a union, or the problem of the one with the right type. */
const unionSentence = (errors: readonly (readonly z.core.$ZodIssue[])[]): string => {
  const issues = errors.flat();
  const ofValue = issues.find(({ code }) => code !== 'invalid_type');
  if (ofValue) return ofValue.message;
  const types = issues.flatMap((issue) => (issue.code === 'invalid_type' ? [typeName(issue.expected)] : []));
  return types.length > 0 ? `Must be ${[...new Set(types)].join(' or ')}.` : 'Is not valid.';
};

/** One plain English sentence for a zod issue without its own message. It never repeats the value. */
export const issueSentence = (issue: RawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is required.' : `Must be ${typeName(issue.expected)}.`;
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'too_small':
      return bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'invalid_value':
      return `Must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}.`;
    case 'not_multiple_of':
      return `Must be a multiple of ${String(issue.divisor)}.`;
    case 'unrecognized_keys':
      return `Must not have ${issue.keys.length === 1 ? 'the field' : 'the fields'} ${issue.keys.join(', ')}.`;
    case 'invalid_union':
      return issue.input === undefined ? 'Is required.' : unionSentence(issue.errors);
    default:
      return 'Is not valid.';
  }
};

/** `images.2` and `Must be text.` -> `"images.2" must be text.` The whole of a body or query has no name. */
export const namedSentence = (where: string, name: string, sentence: string): string => {
  const subject = name === '' ? `The ${where}` : `"${name}"`;
  return /^(Must|Is) /.test(sentence)
    ? `${subject} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
    : `${subject}: ${sentence}`;
};
