import type { Answer, Call } from './call.ts';
import { uriEncode } from './canonical-request.ts';
import { listingOf } from './listing.ts';
import { requestDocument } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import { element, innerXml, textOf, xmlDocument } from './xml.ts';

const MAX_KEYS = 1000;

export function headBucket(): Answer {
  return { status: 200 };
}

export async function listObjectsV2(call: Call): Promise<Answer> {
  const { query } = call;
  const token = query.get('continuation-token');
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const limit = Math.min(MAX_KEYS, Number(query.get('max-keys') ?? MAX_KEYS));
  if (!Number.isInteger(limit) || limit < 0) throw new S3Error('InvalidArgument', 'max-keys is not a count.');
  const after = token === null ? (query.get('start-after') ?? '') : decodeToken(token);

  const objects = new Map((await call.files.list(call.bucket)).map((object) => [object.key, object]));
  const page = listingOf([...objects.keys()], { prefix, delimiter, after, limit });
  const encode = query.get('encoding-type') === 'url' ? encodeKey : (text: string): string => text;
  const contents = page.keys.flatMap((key) => objects.get(key) ?? []);
  const result = [
    element('Name', call.bucket),
    element('Prefix', encode(prefix)),
    element('KeyCount', page.keys.length + page.folders.length),
    element('MaxKeys', limit),
    element('IsTruncated', page.next !== undefined),
    page.next === undefined ? '' : element('NextContinuationToken', encodeToken(page.next)),
    ...contents.map(({ key, modifiedAt, etag, size }) =>
      element(
        'Contents',
        element('Key', encode(key)) +
          element('LastModified', modifiedAt) +
          element('ETag', etag) +
          element('Size', size) +
          element('StorageClass', 'STANDARD'),
        { raw: true },
      ),
    ),
    ...page.folders.map((folder) =>
      element('CommonPrefixes', element('Prefix', encode(folder)), { raw: true }),
    ),
  ];
  return { status: 200, body: xmlDocument(element('ListBucketResult', result.join(''), { raw: true })) };
}

const encodeKey = (key: string): string => uriEncode(key).replaceAll('%2F', '/');
const encodeToken = (name: string): string => Buffer.from(name).toString('base64url');
const decodeToken = (token: string): string => Buffer.from(token, 'base64url').toString();

/** Deletes up to 1000 keys. A key that is not there counts as deleted. */
export async function deleteObjects(call: Call): Promise<Answer> {
  const document = await requestDocument(call, call.payloadHash);
  const keys = innerXml(document, 'Object').map((object) => textOf(object, 'Key') ?? '');
  if (keys.length === 0 || keys.length > MAX_KEYS || keys.includes('')) {
    throw new S3Error('MalformedXML', 'The XML you provided was not well-formed: 1 to 1000 keys.');
  }
  for (const key of keys) await call.files.remove(call.bucket, key);
  const isQuiet = textOf(document, 'Quiet') === 'true';
  const deleted = isQuiet
    ? ''
    : keys.map((key) => element('Deleted', element('Key', key), { raw: true })).join('');
  return { status: 200, body: xmlDocument(element('DeleteResult', deleted, { raw: true })) };
}
