import { S3Error } from './s3-error.ts';

/** Limits of S3 on the tags of one object; lengths in characters. */
const MAX_TAGS = 10;
const MAX_KEY = 128;
const MAX_VALUE = 256;

/** The tags of an object by their names. @throws S3Error InvalidTag, BadRequest */
export function parseTags(pairs: readonly (readonly [string, string])[]): Record<string, string> {
  if (pairs.length > MAX_TAGS) throw new S3Error('BadRequest', 'Object tags cannot be greater than 10');
  const tags = new Map(pairs);
  if (tags.size < pairs.length) {
    throw new S3Error('InvalidTag', 'Cannot provide multiple Tags with the same key');
  }
  for (const [key, value] of tags) {
    if (key.length === 0 || key.length > MAX_KEY) {
      throw new S3Error('InvalidTag', 'The TagKey you have provided is invalid');
    }
    if (value.length > MAX_VALUE)
      throw new S3Error('InvalidTag', 'The TagValue you have provided is invalid');
  }
  return Object.fromEntries(tags);
}
