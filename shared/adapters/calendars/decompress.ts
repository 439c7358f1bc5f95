import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';

const DECODERS = new Map<string, typeof createUnzip | typeof createBrotliDecompress>([
  ['gzip', createUnzip],
  ['x-gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
]);

/**
 * The body of an answer, decompressed. It fails while it is read if it is cut off. Other codings are read as they are: what servers write
 * there is mostly a charset, or `none`.
 */
export const decompressed = (response: IncomingMessage): AsyncIterable<Buffer> => {
  const coding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder = DECODERS.get(coding)?.();
  // The reader of the decoder gets its errors; the callback only marks them as handled.
  return decoder ? pipeline(response, decoder, () => undefined) : response;
};
