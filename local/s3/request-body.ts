import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

const SHA256_HEX = /^[0-9a-f]{64}$/;
/** A body is held in memory; S3 itself takes 5 GiB. */
const MAX_PUT_BYTES = 64 * 1024 ** 2;
/** Other checksum headers. They are refused, because a checksum that is not checked protects nothing. */
const CHECKSUM = /^(x-amz-checksum-|x-amz-trailer$|content-md5$)/;

/**
 * The body, checked against the signed hash.
 * @throws S3Error NotImplemented, MissingContentLength, EntityTooLarge, XAmzContentSHA256Mismatch
 */
export const readVerifiedBody = async (request: S3Request, payloadHash: string): Promise<Buffer> => {
  const names = [...request.headerNames, ...request.query.keys()];
  const isHashed = SHA256_HEX.test(payloadHash);
  if (names.some((name) => CHECKSUM.test(name)) || (!isHashed && payloadHash !== 'UNSIGNED-PAYLOAD'))
    throw new S3Error(
      'NotImplemented',
      'Checksums beside the signed hash of the body are not supported here.',
    );
  const length = request.header('content-length');
  if (length === undefined)
    throw new S3Error('MissingContentLength', 'You must provide the content-length header.');
  if (Number(length) > MAX_PUT_BYTES)
    throw new S3Error('EntityTooLarge', 'Your proposed upload is too large.');
  const body = await buffer(request.incoming);
  if (isHashed && createHash('sha256').update(body).digest('hex') !== payloadHash)
    throw new S3Error('XAmzContentSHA256Mismatch', 'The body does not match the signed hash.');
  return body;
};
