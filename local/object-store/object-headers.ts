import type { ObjectHeaders, StoredObject } from './object-format.ts';
import { parseTags } from './object-tags.ts';
import type { S3Request } from './s3-request.ts';

/** Headers that S3 stores with an object and sends back with it. */
const KEPT = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];
const METADATA = 'x-amz-meta-';

/** What the writer says about the object, in headers or, in a presigned URL, in the query. */
export function describedBy(request: S3Request): ObjectHeaders {
  const headers: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  for (const name of KEPT) {
    const value = name === 'content-encoding' ? contentEncoding(request) : request.header(name);
    if (value) headers[name] = value;
  }
  const metadata: Record<string, string> = {};
  for (const name of [...request.headerNames, ...request.query.keys()]) {
    if (!name.startsWith(METADATA)) continue;
    metadata[name.slice(METADATA.length)] = request.header(name) ?? request.query.get(name) ?? '';
  }
  return { headers, metadata, tags: taggedBy(request) };
}

/** @throws S3Error InvalidTag, BadRequest */
export const taggedBy = (request: S3Request): Record<string, string> =>
  parseTags([...new URLSearchParams(request.header('x-amz-tagging') ?? '')]);

/** `aws-chunked` is the framing of the upload, no property of the object. */
const contentEncoding = (request: S3Request): string | undefined =>
  request
    .header('content-encoding')
    ?.split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== 'aws-chunked')
    .join(',');

/** The headers of an answer that carries the object. `response-content-type` and the like replace what is stored. */
export function sentHeaders(stored: StoredObject, query: URLSearchParams): Record<string, string> {
  const sent: Record<string, string> = {
    ...stored.headers,
    etag: stored.etag,
    'last-modified': new Date(stored.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
  };
  const tags = Object.keys(stored.tags).length;
  if (tags > 0) sent['x-amz-tagging-count'] = String(tags);
  for (const [name, value] of Object.entries(stored.metadata)) sent[METADATA + name] = value;
  for (const name of KEPT) {
    const override = query.get(`response-${name}`);
    if (override !== null) sent[name] = override;
  }
  return sent;
}
