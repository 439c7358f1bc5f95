import { S3Error } from './s3-error.ts';

/** First and last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The part of an object that a Range header asks for; undefined when it asks for none, or for several, which S3
 * ignores.
 * @throws S3Error InvalidRange
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const range =
    from === ''
      ? { first: Math.max(0, size - Number(to)), last: size - 1 }
      : { first: Number(from), last: to === '' ? size - 1 : Math.min(size - 1, Number(to)) };
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  if (range.first >= size) throw new S3Error('InvalidRange', 'The requested range is not satisfiable');
  return range;
}
