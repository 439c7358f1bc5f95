import { createHash, createHmac } from 'node:crypto';
import type { S3Request } from './s3-request.ts';

/** Percent-encoding of Signature Version 4: everything but the unreserved characters. */
export const uriEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const byCodePoint = ([a1, a2]: [string, string], [b1, b2]: [string, string]): number =>
  a1 < b1 ? -1 : a1 > b1 ? 1 : a2 < b2 ? -1 : 1;

/** The signed parts of a request to this or another service. */
type Signed = Pick<S3Request, 'method' | 'rawPath' | 'query' | 'header'>;

/** The canonical request: the text that both sides hash. The signature protects every byte of it. */
const canonicalRequest = (request: Signed, signedHeaders: readonly string[], payloadHash: string): string => {
  const path = decodeURIComponent(request.rawPath).split('/').map(uriEncode).join('/');
  const query = [...request.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]): [string, string] => [uriEncode(name), uriEncode(value)])
    .sort(byCodePoint)
    .map((pair) => pair.join('='))
    .join('&');
  const headers = signedHeaders.map(
    (name) => `${name}:${(request.header(name) ?? '').trim().replace(/ +/g, ' ')}\n`,
  );
  return [request.method, path, query, headers.join(''), signedHeaders.join(';'), payloadHash].join('\n');
};

export interface SigningScope {
  /** `20260131T235959Z` */
  readonly timestamp: string;
  /** `20260131/eu-south-2/s3/aws4_request` */
  readonly scope: string;
  readonly signedHeaders: readonly string[];
  readonly payloadHash: string;
}

/** The hex signature of a request under this secret (Signature Version 4). */
export const signatureOf = (request: Signed, secretAccessKey: string, signing: SigningScope): string => {
  const canonical = canonicalRequest(request, signing.signedHeaders, signing.payloadHash);
  const stringToSign = ['AWS4-HMAC-SHA256', signing.timestamp, signing.scope, hash(canonical)].join('\n');
  const signingKey = signing.scope
    .split('/')
    .reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secretAccessKey}`);
  return hmac(signingKey, stringToSign).toString('hex');
};
