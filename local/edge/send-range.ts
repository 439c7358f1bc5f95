import { createReadStream } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

interface Range {
  readonly start: number;
  /** The last byte. */
  readonly end: number;
}

/** The range that a request asks for. Undefined means the whole file, `none` a range outside of the file. */
const readRange = (header: string | undefined, size: number): Range | 'none' | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'none' : { start, end };
};

interface Sent {
  readonly file: string;
  readonly size: number;
  readonly headers: OutgoingHttpHeaders;
  /** The status of an answer with the whole file. */
  readonly status?: number;
}

/** Sends a file, or the range of it that the request asks for, without compression. */
export const sendRange = (
  { file, size, headers, status = 200 }: Sent,
  message: IncomingMessage,
  response: ServerResponse,
): void => {
  const range = readRange(message.headers.range, size);
  if (range === 'none') return void response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.writeHead(range ? 206 : status, {
    ...headers,
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  if (message.method === 'HEAD' || size === 0) return void response.end();
  createReadStream(file, { start, end })
    .on('error', () => response.destroy())
    .pipe(response);
};
