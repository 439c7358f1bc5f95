import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Error } from './s3-error.ts';

export interface RunningDigest {
  update: (chunk: Buffer) => void;
  digest: () => string;
}

function runningCrc32(): RunningDigest {
  let value = 0;
  return {
    update: (chunk) => {
      value = crc32(chunk, value);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString('base64');
    },
  };
}

export function runningHash(algorithm: string, encoding: 'hex' | 'base64'): RunningDigest {
  const hash = createHash(algorithm);
  return {
    update: (chunk) => {
      hash.update(chunk);
    },
    digest: () => hash.digest(encoding),
  };
}

/** S3 gives its checksums in base64. */
const ALGORITHMS: Record<string, () => RunningDigest> = {
  'x-amz-checksum-crc32': runningCrc32,
  'x-amz-checksum-sha1': () => runningHash('sha1', 'base64'),
  'x-amz-checksum-sha256': () => runningHash('sha256', 'base64'),
};

/**
 * The running checksum of that name (`x-amz-checksum-crc32`). The ones that Node cannot compute are refused:
 * a checksum that is accepted unseen protects nobody.
 * @throws S3Error NotImplemented
 */
export function runningChecksum(name: string): RunningDigest {
  const create = ALGORITHMS[name];
  if (!create)
    throw new S3Error('NotImplemented', `${name} is not supported here; use crc32, sha1 or sha256.`);
  return create();
}
