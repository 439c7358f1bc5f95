import { execFileSync } from 'node:child_process';
import { constants, brotliCompressSync, brotliDecompressSync } from 'node:zlib';

const MAX_BYTES = 256 * 1024 ** 2;

/** The table's log repeats pages of the table; a window of 16 MB sees that, and makes the archive half as large as gzip does. */
const PARAMS = {
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};

/** A data folder of the local stack as one compressed file. */
export const packData = (dataDir: string): Buffer => {
  const args = ['-c', '--exclude', 'table.db-shm', '--exclude', 'pid', '-C', dataDir, '.'];
  return brotliCompressSync(execFileSync('tar', args, { maxBuffer: MAX_BYTES }), { params: PARAMS });
};

/** Writes the files of an archive into an existing folder. */
export const unpackData = (archive: Buffer, dataDir: string): void => {
  execFileSync('tar', ['-x', '-C', dataDir], { input: brotliDecompressSync(archive) });
};
