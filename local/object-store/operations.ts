import { deleteObjects, headBucket, listObjectsV2 } from './bucket-operations.ts';
import type { Answer, Call } from './call.ts';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  uploadPart,
} from './multipart-operations.ts';
import { copyObject, deleteObject, getObject, headObject, putObject } from './object-operations.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { deleteObjectTagging, getObjectTagging, putObjectTagging } from './tagging-operations.ts';

interface Operation {
  on: 'bucket' | 'object';
  method: string;
  /** Query parameters that make it this operation. */
  needs?: string[];
  /** Query parameters it may have besides. */
  takes?: string[];
  /** Whether the content comes from another object instead of the body. */
  copies?: true;
  run: (call: Call) => Promise<Answer> | Answer;
}

const LIST_PARAMETERS = [
  'prefix',
  'delimiter',
  'max-keys',
  'continuation-token',
  'start-after',
  'encoding-type',
  'fetch-owner',
];

/** Everything this store can do. */
const OPERATIONS: Operation[] = [
  { on: 'bucket', method: 'HEAD', run: headBucket },
  { on: 'bucket', method: 'GET', needs: ['list-type'], takes: LIST_PARAMETERS, run: listObjectsV2 },
  { on: 'bucket', method: 'POST', needs: ['delete'], run: deleteObjects },
  { on: 'object', method: 'POST', needs: ['uploads'], run: createMultipartUpload },
  { on: 'object', method: 'PUT', needs: ['uploadId', 'partNumber'], run: uploadPart },
  { on: 'object', method: 'POST', needs: ['uploadId'], run: completeMultipartUpload },
  { on: 'object', method: 'DELETE', needs: ['uploadId'], run: abortMultipartUpload },
  { on: 'object', method: 'PUT', needs: ['tagging'], run: putObjectTagging },
  { on: 'object', method: 'GET', needs: ['tagging'], run: getObjectTagging },
  { on: 'object', method: 'DELETE', needs: ['tagging'], run: deleteObjectTagging },
  { on: 'object', method: 'PUT', copies: true, run: copyObject },
  { on: 'object', method: 'PUT', run: putObject },
  { on: 'object', method: 'GET', run: getObject },
  { on: 'object', method: 'HEAD', run: headObject },
  { on: 'object', method: 'DELETE', run: deleteObject },
];

/** Parameters that any operation may carry: signing, headers moved into a presigned URL, wishes for the answer. */
const isCommon = (name: string): boolean => /^(x-amz-|x-id$|response-)/i.test(name);

/**
 * The operation that a request means. A parameter that none of them knows is refused: a `?acl` that is taken
 * for a plain PUT would overwrite the object with its rules.
 * @throws S3Error NotImplemented
 */
export function operationOf(request: S3Request): Operation['run'] {
  const on = request.key === '' ? 'bucket' : 'object';
  const copies = request.header('x-amz-copy-source') !== undefined;
  const given = [...request.query.keys()].filter((name) => !isCommon(name));
  const operation = OPERATIONS.find(
    ({ needs = [], takes = [], ...each }) =>
      each.on === on &&
      each.method === request.method &&
      (each.copies ?? false) === copies &&
      needs.every((name) => given.includes(name)) &&
      given.every((name) => needs.includes(name) || takes.includes(name)),
  );
  if (operation) return operation.run;
  throw new S3Error(
    'NotImplemented',
    'A header or parameter you provided implies functionality that is not here.',
  );
}
