import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { readUrl } from '../edge/request-url.ts';
import { findEndpoint } from './find-endpoint.ts';
import { FunctionTimeout, invoke } from './invoke.ts';
import { toEvent } from './to-event.ts';

/** The maximum of API Gateway. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

const readBody = async (message: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks);
};

/** Answers of API Gateway itself only have a message. */
const refuse = (response: ServerResponse, status: number, message: string) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
};

const send = (response: ServerResponse, result: Result, keepsSecure: boolean) => {
  const cookies = result.cookies?.map((cookie) => (keepsSecure ? cookie : cookie.replace('; Secure', '')));
  const headers = Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]);
  response.writeHead(result.statusCode ?? 200, {
    ...(Object.fromEntries(headers) as Record<string, string>), // pairs of texts
    ...(cookies && { 'set-cookie': cookies }),
  });
  response.end(result.isBase64Encoded ? Buffer.from(result.body ?? '', 'base64') : result.body);
};

/**
 * The HTTP API of the local stack: the route table in front of the handlers that Lambda runs. `keepsSecure` is whether cookies remain
 * Secure: by http, browsers accept such cookies from this machine only.
 */
export const openGateway =
  ({ keepsSecure }: { keepsSecure: boolean }) =>
  async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = readUrl(message);
    const { endpoint, params } = findEndpoint(message.method ?? 'GET', url.pathname);
    const body = await readBody(message);
    if (!body) {
      refuse(response, 413, 'Request Entity Too Large');
      return;
    }
    const { routeKey, name, entry, spec } = endpoint;
    try {
      send(
        response,
        (await invoke(name, entry, spec, toEvent(message, { routeKey, url, params, body }))) as Result,
        keepsSecure,
      ); // the kit's answer
    } catch (error) {
      console.error(`${name}:`, error);
      const isLate = error instanceof FunctionTimeout;
      refuse(response, isLate ? 503 : 500, isLate ? 'Service Unavailable' : 'Internal Server Error');
    }
  };
