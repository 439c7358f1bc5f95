import { timingSafeEqual } from 'node:crypto';
import { signatureOf, type SigningScope } from './canonical-request.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

export interface SigningKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

interface Claim extends SigningScope {
  readonly accessKeyId: string;
  readonly signature: string;
  /** Set for presigned URLs only; a signed header is valid for `MAX_SKEW_MS`. */
  readonly expiresSeconds?: number;
}

/** Maximum difference of the caller's clock, and so the validity of a signed header. */
const MAX_SKEW_MS = 15 * 60_000;
/** A presigned URL is valid for seven days at most. */
const MAX_EXPIRES_SECONDS = 604_800;

/**
 * Checks the signer, the signed content and the expiry as S3 does. Returns the signed payload hash (`UNSIGNED-PAYLOAD` if the signature
 * excludes the body), against which the body is checked later.
 * @throws S3Error AccessDenied, SignatureDoesNotMatch, InvalidAccessKeyId, RequestTimeTooSkewed, or an error for a malformed claim
 */
export const authenticate = (request: S3Request, keys: SigningKeys): string => {
  const claim = request.query.has('X-Amz-Signature') ? claimFromQuery(request) : claimFromHeader(request);
  if (claim.accessKeyId !== keys.accessKeyId) {
    throw new S3Error(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  checkScope(claim, keys.region);
  checkTime(claim, Date.now());
  checkSignedHeaders(request, claim);
  const expected = Buffer.from(signatureOf(request, keys.secretAccessKey, claim));
  const given = Buffer.from(claim.signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
  return claim.payloadHash;
};

const claimFromQuery = (request: S3Request): Claim => {
  const { query } = request;
  if (request.header('authorization') !== undefined) {
    throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed');
  }
  const expiresSeconds = Number(query.get('X-Amz-Expires') ?? Number.NaN);
  const valid =
    query.get('X-Amz-Algorithm') === 'AWS4-HMAC-SHA256' &&
    Number.isInteger(expiresSeconds) &&
    expiresSeconds >= 1 &&
    expiresSeconds <= MAX_EXPIRES_SECONDS;
  if (!valid) {
    throw new S3Error(
      'AuthorizationQueryParametersError',
      'Query-string authentication needs X-Amz-Algorithm AWS4-HMAC-SHA256 and X-Amz-Expires of 1 to 604800 seconds',
    );
  }
  return {
    ...splitCredential(query.get('X-Amz-Credential') ?? ''),
    timestamp: query.get('X-Amz-Date') ?? '',
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    payloadHash:
      query.get('X-Amz-Content-Sha256') ?? request.header('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
    expiresSeconds,
  };
};

const claimFromHeader = (request: S3Request): Claim => {
  const header = request.header('authorization');
  if (header === undefined) throw new S3Error('AccessDenied', 'Access Denied');
  const fields =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$/.exec(header);
  const [, credential = '', signedHeaders = '', signature = ''] = fields ?? [];
  const payloadHash = request.header('x-amz-content-sha256');
  if (!fields || payloadHash === undefined) {
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      'The authorization header that you provided is not valid.',
    );
  }
  return {
    ...splitCredential(credential),
    timestamp: request.header('x-amz-date') ?? '',
    signedHeaders: signedHeaders.split(';'),
    signature,
    payloadHash,
  };
};

const splitCredential = (credential: string): { accessKeyId: string; scope: string } => {
  const slash = credential.indexOf('/');
  return { accessKeyId: credential.slice(0, slash), scope: credential.slice(slash + 1) };
};

const checkScope = (claim: Claim, region: string): void => {
  if (claim.scope === `${claim.timestamp.slice(0, 8)}/${region}/s3/aws4_request`) return;
  throw new S3Error(
    claim.expiresSeconds === undefined ? 'AuthorizationHeaderMalformed' : 'AuthorizationQueryParametersError',
    `The credential must be scoped to the date of signing, the region '${region}' and the service 's3'.`,
  );
};

const checkTime = (claim: Claim, now: number): void => {
  const signedAt = Date.parse(
    claim.timestamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  const tooOld = claim.expiresSeconds === undefined && now - signedAt > MAX_SKEW_MS;
  if (Number.isNaN(signedAt) || tooOld || signedAt - now > MAX_SKEW_MS) {
    throw new S3Error(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    );
  }
  if (claim.expiresSeconds !== undefined && now > signedAt + claim.expiresSeconds * 1000) {
    throw new S3Error('AccessDenied', 'Request has expired');
  }
};

/**
 * The signature must cover the host and every `x-amz-` header. Otherwise the holder of a presigned PUT could add `x-amz-copy-source` and
 * read another object.
 */
const checkSignedHeaders = (request: S3Request, claim: Claim): void => {
  const signed = new Set(claim.signedHeaders);
  const unsigned = request.headerNames.filter((name) => name.startsWith('x-amz-') && !signed.has(name));
  if (!signed.has('host') || unsigned.length > 0) {
    throw new S3Error(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned.join(', ') || 'host'}`,
    );
  }
};
