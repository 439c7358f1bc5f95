import type { APIGatewayProxyEventV2 as Event } from 'aws-lambda';
import * as z from 'zod';
import type { Route } from '#shared/api/route.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { snakeCase } from '#shared/model/fields.ts';
import { issueSentence, namedSentence } from './issue-sentence.ts';

/** Pictures are uploaded elsewhere, so no legitimate body is larger. */
const MAX_BODY_BYTES = 256 * 1024;

/** A field as the caller has spelled it (ruling 18), for the sentence; `issues` name it as the contract does. */
const asSpelled = (path: readonly PropertyKey[], value: unknown): string => {
  const [name, ...rest] = path;
  const isGiven = (spelling: string) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, spelling);
  const isOther = typeof name === 'string' && !isGiven(name) && isGiven(snakeCase(name));
  return (isOther ? [snakeCase(name), ...rest] : path).map(String).join('.');
};

const valid = (schema: z.core.$ZodType, value: unknown, where: string): unknown => {
  const parsed = z.safeParse(schema, value, { error: issueSentence });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const [first] = issues;
  const message = first
    ? namedSentence(where, asSpelled(first.path, value), first.message)
    : 'The request is not valid.';
  throw new AppError('invalid_request', message, {
    issues: issues.map((issue) => ({ path: [where, ...issue.path].join('.'), message: issue.message })),
  });
};

/** The body as text, decoded if API Gateway encoded it. */
export const readBody = (event: Event): string =>
  event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '');

/** Another site's page can send a body without a type without a preflight request, so JSON's type is required. */
const readJson = (event: Event, maxBytes = MAX_BODY_BYTES): unknown => {
  const text = readBody(event);
  const contentType = event.headers['content-type'] ?? '';
  const isEmpty = text === '' && contentType === '';
  if (!isEmpty && !/^application\/([\w.+-]+\+)?json\b/i.test(contentType))
    throw new AppError('unsupported_media_type', 'The body must be sent as application/json.');
  if (Buffer.byteLength(text) > maxBytes) throw new AppError('payload_too_large', 'The body is too large.');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_request', 'The body is not JSON.', { cause });
  }
};

/** An empty parameter, such as a form sends for an empty field, is no parameter. */
const readQuery = ({ queryStringParameters }: Event): unknown =>
  Object.fromEntries(Object.entries(queryStringParameters ?? {}).filter(([, value]) => value !== ''));

/** Params, query and body of a request as the route declares them. `invalid_request` names every wrong field. */
export const parseInput = (route: Route, event: Event): Record<string, unknown> => ({
  ...(route.params && { params: valid(route.params, event.pathParameters ?? {}, 'params') }),
  ...(route.query && { query: valid(route.query, readQuery(event), 'query') }),
  ...(route.body && { body: valid(route.body, readJson(event, route.maxBodyBytes), 'body') }),
});
