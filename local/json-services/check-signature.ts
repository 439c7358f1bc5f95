import { createHash, timingSafeEqual } from 'node:crypto';
import { signatureOf } from '../s3/canonical-request.ts';
import { LOCAL } from '../settings.ts';
import { AwsError } from './aws-error.ts';

/** A request to an AWS API, with its whole body. */
export interface AwsRequest {
  readonly method: string;
  /** As sent, still percent-encoded. */
  readonly rawPath: string;
  readonly query: URLSearchParams;
  /** A header's value; the name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

const CREDENTIAL =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$/;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Throws AwsError unless the caller signs with the keys of the local stack. */
export const checkSignature = (request: AwsRequest): void => {
  const [, key, scope = '', signedHeaders = '', signature = ''] =
    CREDENTIAL.exec(request.header('authorization') ?? '') ?? [];
  if (key === undefined)
    throw new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token', 403);
  const expected = signatureOf(request, LOCAL.secretAccessKey, {
    timestamp: request.header('x-amz-date') ?? '',
    scope,
    signedHeaders: signedHeaders.split(';'),
    payloadHash: sha256(request.body),
  });
  if (key === LOCAL.accessKeyId && timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return;
  throw new AwsError('InvalidSignatureException', 'The signature is not one of the local stack.', 403);
};
