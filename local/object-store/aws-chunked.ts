import { S3Error } from './s3-error.ts';

const MAX_LINE_BYTES = 1024;

/**
 * Unwraps `aws-chunked`, the framing in which SDKs send a body whose checksum is only known at its end: chunks of
 * `<hex size>\r\n<bytes>\r\n`, then a chunk of size 0, then trailers, which are put into `trailers`.
 * @throws S3Error IncompleteBody
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  for (;;) {
    const size = Number.parseInt(await reader.line(), 16);
    if (Number.isNaN(size)) throw incomplete();
    if (size === 0) break;
    yield* reader.bytes(size);
    if ((await reader.line()) !== '') throw incomplete();
  }
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const colon = line.indexOf(':');
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
}

const incomplete = (): S3Error =>
  new S3Error('IncompleteBody', 'The request body terminated unexpectedly or is not aws-chunked.');

/** Reads a stream by lines and by counts of bytes, wherever its pieces happen to be cut. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #pull(): Promise<void> {
    const next = await this.#source.next();
    if (next.done) throw incomplete();
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
  }

  async line(): Promise<string> {
    let end: number;
    while ((end = this.#held.indexOf('\r\n')) < 0) {
      if (this.#held.length > MAX_LINE_BYTES) throw incomplete();
      await this.#pull();
    }
    const line = this.#held.toString('latin1', 0, end);
    this.#held = this.#held.subarray(end + 2);
    return line;
  }

  async *bytes(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      if (this.#held.length === 0) await this.#pull();
      const piece = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
}
