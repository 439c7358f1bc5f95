import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { API_PREFIX } from '#shared/api/constants.ts';
import { findRoute } from './find-route.ts';
import { FunctionTimeout, invoke } from './invoke.ts';
import { toEvent } from './to-event.ts';

/** API Gateway refuses more. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** The claims of a good token; throws for any other. */
export type VerifyToken = (token: string) => Promise<Record<string, unknown>>;

const readBody = async (message: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks);
};

/** API Gateway's own answers know only a message. */
const refuse = (
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
) => {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ message }));
};

const send = (response: ServerResponse, result: Result) => {
  const headers = Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]);
  response.writeHead(result.statusCode ?? 200, {
    ...(Object.fromEntries(headers) as Record<string, string>), // pairs of texts
    ...(result.cookies && { 'set-cookie': result.cookies }),
  });
  response.end(result.isBase64Encoded ? Buffer.from(result.body ?? '', 'base64') : result.body);
};

const claimsFor = async (
  auth: string,
  header: string | undefined,
  verify: VerifyToken,
): Promise<{ claims: Record<string, unknown> | undefined } | 'refused'> => {
  if (auth !== 'user' && auth !== 'admin') return { claims: undefined };
  try {
    return { claims: await verify((header ?? '').replace(/^Bearer\s+/i, '')) };
  } catch {
    return 'refused';
  }
};

/** The HTTP API of the embedded stack: the route table in front of the same handlers that go to Lambda. */
export const openGateway =
  (verify: VerifyToken) => async (message: IncomingMessage, response: ServerResponse) => {
    const url = new URL(message.url ?? '/', `http://${message.headers.host ?? 'localhost'}`);
    const found = findRoute(message.method ?? 'GET', url.pathname);
    const body = await readBody(message);
    if (!found) {
      refuse(response, 404, 'Not Found');
      return;
    }
    const { route, name, entry, spec } = found.endpoint;
    const authorised = await claimsFor(route.auth, message.headers.authorization, verify);
    if (authorised === 'refused') {
      refuse(response, 401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
      return;
    }
    if (!body) {
      refuse(response, 413, 'Request Entity Too Large');
      return;
    }
    const routeKey = `${route.method} ${API_PREFIX}${route.path}`;
    const event = toEvent(message, { routeKey, url, params: found.params, body, claims: authorised.claims });
    try {
      send(response, (await invoke(name, entry, spec, event)) as Result); // what the kit answers
    } catch (error) {
      console.error(`${name}:`, error);
      const isLate = error instanceof FunctionTimeout;
      refuse(response, isLate ? 503 : 500, isLate ? 'Service Unavailable' : 'Internal Server Error');
    }
  };
