import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3-error.ts';

/** A request as S3 reads it: path style, `/bucket/key`. */
export interface S3Request {
  readonly method: string;
  /** As sent, still percent-encoded. Dot segments are kept: in S3 they are part of the key. */
  readonly rawPath: string;
  readonly bucket: string;
  /** Empty for a call on the bucket itself. */
  readonly key: string;
  readonly query: URLSearchParams;
  /** A header's value; the name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly headerNames: readonly string[];
  readonly incoming: IncomingMessage;
}

/** S3's own limit on a key, in bytes of UTF-8. */
const MAX_KEY_BYTES = 1024;

/** @throws S3Error InvalidURI, KeyTooLongError */
export const parseRequest = (incoming: IncomingMessage): S3Request => {
  const [rawPath = '/', ...rest] = (incoming.url ?? '/').split('?');
  const path = decode(rawPath).slice(1);
  const slash = path.indexOf('/');
  const key = slash < 0 ? '' : path.slice(slash + 1);
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError', 'Your key is too long');
  return {
    method: incoming.method ?? 'GET',
    rawPath,
    bucket: slash < 0 ? path : path.slice(0, slash),
    key,
    query: new URLSearchParams(rest.join('?')),
    header: (name) => {
      const value = incoming.headers[name];
      return Array.isArray(value) ? value.join(',') : value;
    },
    headerNames: Object.keys(incoming.headers),
    incoming,
  };
};

const decode = (rawPath: string): string => {
  try {
    return decodeURIComponent(rawPath);
  } catch {
    throw new S3Error('InvalidURI', "Couldn't parse the specified URI.");
  }
};
