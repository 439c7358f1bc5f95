import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Answer } from './call.ts';

/** Sends an answer, text as XML and a stream to its end. Gives up silently when the reader went away. */
export async function respond(response: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers = {}, body = '' } = answer;
  if (typeof body !== 'string') {
    response.writeHead(status, headers);
    await pipeline(body, response).catch((error: unknown) => {
      if (!response.destroyed) throw error;
    });
    return;
  }
  const length = Buffer.byteLength(body);
  const described = {
    ...(body === '' ? {} : { 'content-type': 'application/xml' }),
    ...(status === 204 || status === 304 ? {} : { 'content-length': String(length) }),
  };
  response.writeHead(status, { ...described, ...headers });
  response.end(body);
}
