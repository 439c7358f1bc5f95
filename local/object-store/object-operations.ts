import type { Answer, Call } from './call.ts';
import { contentStream } from './object-format.ts';
import { describedBy, sentHeaders, taggedBy } from './object-headers.ts';
import { requestedRange } from './range.ts';
import { requestBody } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import { element, xmlDocument } from './xml.ts';

const noSuchKey = (): S3Error => new S3Error('NoSuchKey', 'The specified key does not exist.');

/** Stores the body; `If-None-Match: *` only where nothing is. */
export async function putObject(call: Call): Promise<Answer> {
  const onlyIfAbsent = call.header('if-none-match') === '*';
  const body = requestBody(call, call.payloadHash);
  const stored = await call.files.write(call.bucket, call.key, body, describedBy(call), { onlyIfAbsent });
  if (!stored) {
    throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  }
  call.created(stored);
  return { status: 200, headers: { etag: stored.etag } };
}

export async function headObject(call: Call): Promise<Answer> {
  const stored = await call.files.find(call.bucket, call.key);
  if (!stored) throw noSuchKey();
  if (isFresh(call, stored.etag)) return { status: 304, headers: { etag: stored.etag } };
  return {
    status: 200,
    headers: { ...sentHeaders(stored, call.query), 'content-length': String(stored.size) },
  };
}

/** The object, the range of it that is asked for, or 304 to a reader who has it. */
export async function getObject(call: Call): Promise<Answer> {
  const object = await call.files.open(call.bucket, call.key);
  if (!object) throw noSuchKey();
  try {
    if (isFresh(call, object.etag)) {
      await object.handle.close();
      return { status: 304, headers: { etag: object.etag } };
    }
    const asked = requestedRange(call.header('range'), object.size);
    const range = asked ?? { first: 0, last: object.size - 1 };
    const headers = {
      ...sentHeaders(object, call.query),
      'content-length': String(range.last - range.first + 1),
      ...(asked ? { 'content-range': `bytes ${asked.first}-${asked.last}/${object.size}` } : {}),
    };
    return { status: asked ? 206 : 200, headers, body: contentStream(object, range) };
  } catch (error) {
    await object.handle.close();
    throw error;
  }
}

/** Whether the caller names this very version as the one it has. */
const isFresh = (call: Call, etag: string): boolean =>
  (call.header('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag);

export async function deleteObject(call: Call): Promise<Answer> {
  await call.files.remove(call.bucket, call.key);
  return { status: 204 };
}

/** Copies the content and, unless told to replace it, what is said about it. */
export async function copyObject(call: Call): Promise<Answer> {
  const source = decodeURIComponent(call.header('x-amz-copy-source') ?? '').replace(/^\//, '');
  const slash = source.indexOf('/');
  const object = await call.files.open(source.slice(0, slash), source.slice(slash + 1));
  if (!object) throw noSuchKey();
  const described =
    call.header('x-amz-metadata-directive') === 'REPLACE'
      ? describedBy(call)
      : { headers: object.headers, metadata: object.metadata };
  const tags = call.header('x-amz-tagging-directive') === 'REPLACE' ? taggedBy(call) : object.tags;
  const content = contentStream(object);
  const stored = await call.files.write(call.bucket, call.key, content, { ...described, tags });
  if (!stored) throw new Error('an unconditional write stores');
  call.created(stored);
  const result = element('LastModified', stored.modifiedAt) + element('ETag', stored.etag);
  return { status: 200, body: xmlDocument(element('CopyObjectResult', result, { raw: true })) };
}
