import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';
import type * as z from 'zod';
import type { Route } from '#shared/api/route.ts';
import { AppError } from '#shared/lib/app-error.ts';

/** Pictures never come this way, so that no honest body is larger. */
const MAX_BODY_BYTES = 256 * 1024;

const valid = (schema: z.ZodType, value: unknown, where: string): unknown => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: [where, ...path].join('.'),
    message,
  }));
  const [first] = issues;
  const message = first ? `${first.path}: ${first.message}` : 'The request is not valid.';
  throw new AppError('invalid_request', message, { issues });
};

/** The body as text, whatever API Gateway made of it. */
export const readBody = (event: Event): string =>
  event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '');

const readJson = (event: Event): unknown => {
  const contentType = event.headers['content-type'];
  if (contentType !== undefined && !/^application\/([\w.+-]+\+)?json\b/i.test(contentType))
    throw new AppError('unsupported_media_type', 'The body must be JSON.');
  const text = readBody(event);
  if (Buffer.byteLength(text) > MAX_BODY_BYTES)
    throw new AppError('payload_too_large', 'The body is too large.');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_request', 'The body is not JSON.', { cause });
  }
};

/** Params, query and body of a request as the route declares them. `invalid_request` names every field that is wrong. */
export const parseInput = (route: Route, event: Event): Record<string, unknown> => ({
  ...(route.params && { params: valid(route.params, event.pathParameters ?? {}, 'params') }),
  ...(route.query && { query: valid(route.query, event.queryStringParameters ?? {}, 'query') }),
  ...(route.body && { body: valid(route.body, readJson(event), 'body') }),
});
