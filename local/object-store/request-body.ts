import { decodeAwsChunked } from './aws-chunked.ts';
import { runningChecksum, runningHash, type RunningDigest } from './checksums.ts';
import { S3Error, type S3ErrorCode } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

const SHA256_HEX = /^[0-9a-f]{64}$/;
const STREAMING = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
/** The most that one PUT may carry in S3: 5 GiB. */
const MAX_PUT_BYTES = 5 * 1024 ** 3;
const MAX_DOCUMENT_BYTES = 2 * 1024 ** 2;

/**
 * The bytes that the caller sent, checked while they pass: the length against what was declared, the content
 * against the signed hash, Content-MD5 and checksums. A mismatch throws after the last byte, so whoever writes
 * the bytes must not commit before the end.
 * @throws S3Error MissingContentLength, EntityTooLarge, IncompleteBody, BadDigest, XAmzContentSHA256Mismatch
 */
export async function* requestBody(request: S3Request, payloadHash: string): AsyncGenerator<Buffer> {
  const declared = declaredLength(request, payloadHash);
  const trailers = new Map<string, string>();
  const promises = promisedDigests(request, payloadHash, trailers);
  let received = 0;
  for await (const chunk of plainBytes(request, payloadHash, trailers)) {
    received += chunk.length;
    if (received > declared) throw new S3Error('IncompleteBody', 'The body is longer than was declared.');
    for (const { running } of promises) running.update(chunk);
    yield chunk;
  }
  if (received < declared) throw new S3Error('IncompleteBody', 'The body is shorter than was declared.');
  for (const { running, expected, code, name } of promises) {
    if (running.digest() !== expected()) {
      throw new S3Error(code, `The ${name} you specified did not match what we received.`);
    }
  }
}

/** A whole small body as text, for calls that carry an XML document. */
export async function requestDocument(request: S3Request, payloadHash: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of requestBody(request, payloadHash)) {
    bytes += chunk.length;
    if (bytes > MAX_DOCUMENT_BYTES) throw new S3Error('MalformedXML', 'The document is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function plainBytes(
  request: S3Request,
  payloadHash: string,
  trailers: Map<string, string>,
): AsyncIterable<Buffer> {
  // The connection has to outlive a body that is given up half way, to carry the refusal.
  const sent: AsyncIterable<Buffer> = request.incoming.iterator({ destroyOnReturn: false });
  return payloadHash === STREAMING ? decodeAwsChunked(sent, trailers) : sent;
}

/** How many bytes of content the caller has announced; S3 wants to know beforehand. */
function declaredLength(request: S3Request, payloadHash: string): number {
  if (!['UNSIGNED-PAYLOAD', STREAMING].includes(payloadHash) && !SHA256_HEX.test(payloadHash))
    throw new S3Error('NotImplemented', `Payload signing ${payloadHash} is not supported here.`);
  const header = payloadHash === STREAMING ? 'x-amz-decoded-content-length' : 'content-length';
  const value = request.header(header);
  if (value === undefined)
    throw new S3Error('MissingContentLength', `You must provide the ${header} header.`);
  const length = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(length)) throw new S3Error('InvalidArgument', `${header} is not a length.`);
  if (length > MAX_PUT_BYTES) throw new S3Error('EntityTooLarge', 'Your proposed upload is too large.');
  return length;
}

interface PromisedDigest {
  name: string;
  code: S3ErrorCode;
  running: RunningDigest;
  /** Read after the last byte: a trailer is not there before. */
  expected: () => string | undefined;
}

/** Everything that the caller said about the content of the body. */
function promisedDigests(
  request: S3Request,
  payloadHash: string,
  trailers: Map<string, string>,
): PromisedDigest[] {
  const promises: PromisedDigest[] = [];
  const promise = (name: string, running: RunningDigest, expected: () => string | undefined): void => {
    const code = name === 'x-amz-content-sha256' ? 'XAmzContentSHA256Mismatch' : 'BadDigest';
    promises.push({ name, code, running, expected });
  };
  if (SHA256_HEX.test(payloadHash)) {
    promise('x-amz-content-sha256', runningHash('sha256', 'hex'), () => payloadHash);
  }
  const md5 = request.header('content-md5');
  if (md5 !== undefined) promise('Content-MD5', runningHash('md5', 'base64'), () => md5);
  const trailer = request.header('x-amz-trailer')?.toLowerCase();
  if (trailer !== undefined) promise(trailer, runningChecksum(trailer), () => trailers.get(trailer));
  for (const name of new Set([...request.headerNames, ...request.query.keys()])) {
    if (!/^x-amz-checksum-(?!mode|type|algorithm)/.test(name)) continue;
    promise(name, runningChecksum(name), () => request.header(name) ?? request.query.get(name) ?? undefined);
  }
  return promises;
}
