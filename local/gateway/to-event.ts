import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A request as API Gateway passes it on: payload format 2.0, without empty fields. */
export interface GatewayRequest {
  readonly routeKey: string;
  readonly url: URL;
  readonly params: Record<string, string>;
  readonly body: Buffer;
}

const TEXT = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded|[\w.+-]+\+(json|xml)))/i;

const headersOf = (message: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(message.headers)
      .filter(([name]) => name !== 'cookie')
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : (value ?? '')]),
  );

const queryOf = (url: URL) => {
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams)
    query[name] = name in query ? `${query[name] ?? ''},${value}` : value;
  return query;
};

export const toEvent = (message: IncomingMessage, request: GatewayRequest) => {
  const headers = headersOf(message);
  const isText = TEXT.test(headers['content-type'] ?? 'text/plain') && !headers['content-encoding'];
  const now = new Date();
  const { routeKey, url, params, body } = request;
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(message.headers.cookie && { cookies: message.headers.cookie.split(/; */) }),
    headers,
    ...(url.search.length > 1 && { queryStringParameters: queryOf(url) }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: url.hostname,
      domainPrefix: 'local',
      http: {
        method: message.method ?? 'GET',
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp: message.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomBytes(11).toString('base64'),
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(params).length > 0 && { pathParameters: params }),
    ...(body.length > 0 && { body: isText ? body.toString('utf8') : body.toString('base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
};
