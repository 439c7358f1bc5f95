import type { Objects, StoredObject } from './objects.ts';
import { readVerifiedBody } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { element, xmlDocument } from './xml.ts';

/** The context of an operation: an authenticated request to an existing bucket, and the store. */
interface Call extends S3Request {
  /** The signed payload hash; see `authenticate`. */
  readonly payloadHash: string;
  readonly objects: Objects;
  /** Reports the new object once it is on disk. */
  readonly created: () => void;
}

export interface S3Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is XML. */
  readonly body?: string | Buffer;
}

type Operation = (call: Call) => Promise<S3Answer>;

/** Headers that are stored with an object and sent back with it. */
const KEPT = ['content-type', 'cache-control'];

const findObject = async ({ objects, bucket, key }: Call): Promise<StoredObject> => {
  const object = await objects.find(bucket, key);
  if (!object) throw new S3Error('NoSuchKey', 'The specified key does not exist.');
  return object;
};

/** Stores the body; with `If-None-Match: *` only if the key is free. */
const putObject: Operation = async (call) => {
  const headers: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  for (const name of KEPT) headers[name] = call.header(name) ?? headers[name] ?? '';
  const tags = Object.fromEntries(new URLSearchParams(call.header('x-amz-tagging') ?? ''));
  const body = await readVerifiedBody(call, call.payloadHash);
  const onlyIfAbsent = call.header('if-none-match') === '*';
  const stored = await call.objects.write(call.bucket, call.key, body, { headers, tags }, { onlyIfAbsent });
  if (!stored)
    throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  call.created();
  return { status: 200, headers: { etag: stored.etag } };
};

const sentHeaders = ({ headers, etag, modifiedAt, content }: StoredObject) => ({
  ...headers,
  etag,
  'last-modified': new Date(modifiedAt).toUTCString(),
  'content-length': String(content.length),
});

const headObject: Operation = async (call) => ({ status: 200, headers: sentHeaders(await findObject(call)) });

const getObject: Operation = async (call) => {
  const object = await findObject(call);
  return { status: 200, headers: sentHeaders(object), body: object.content };
};

const deleteObject: Operation = async ({ objects, bucket, key }) => {
  await objects.remove(bucket, key);
  return { status: 204 };
};

const getObjectTagging: Operation = async (call) => {
  const { tags } = await findObject(call);
  const set = Object.entries(tags).map(([key, value]) =>
    element('Tag', [element('Key', key), element('Value', value)]),
  );
  return { status: 200, body: xmlDocument(element('Tagging', [element('TagSet', set)])) };
};

const deleteObjectTagging: Operation = async (call) => {
  if (!(await call.objects.removeTags(call.bucket, call.key)))
    throw new S3Error('NoSuchKey', 'The specified key does not exist.');
  return { status: 204 };
};

/** Operations by method and, for some, the query parameter that selects them. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  PUT: putObject,
  GET: getObject,
  HEAD: headObject,
  DELETE: deleteObject,
  'GET tagging': getObjectTagging,
  'DELETE tagging': deleteObjectTagging,
};

/** Parameters that any operation may carry: those of signing, and headers that were moved into a presigned URL. */
const isCommon = (name: string): boolean => /^(x-amz-|x-id$)/i.test(name);

/**
 * The operation of a request. Unknown ones are refused: `?acl` taken for a plain PUT would overwrite the object with its rules, and a copy
 * would empty it.
 * @throws S3Error NotImplemented
 */
export const findOperation = (request: S3Request): Operation => {
  const parameters = [...request.query.keys()].filter((name) => !isCommon(name));
  const operation = OPERATIONS[[request.method, ...parameters].join(' ')];
  if (operation && request.key !== '' && request.header('x-amz-copy-source') === undefined) return operation;
  throw new S3Error(
    'NotImplemented',
    'A header or parameter you provided implies functionality that is not here.',
  );
};
