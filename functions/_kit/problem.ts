import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import type { ProblemBody } from '#shared/api/errors.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { UnreadableRecord } from '#shared/lib/unreadable-record.ts';
import { logFailure } from './log-failure.ts';

const NO_STORE = { 'cache-control': 'no-store' };

export const jsonResult = (
  statusCode: number,
  body: unknown,
  headers: Record<string, string> = {},
): Result => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', ...NO_STORE, ...headers },
  body: JSON.stringify(body),
});

/** An answer that is text and no JSON, such as a calendar. */
export const textResult = (
  contentType: string,
  text: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Result => ({
  statusCode: status,
  headers: { 'content-type': `${contentType}; charset=utf-8`, ...NO_STORE, ...headers },
  body: text,
});

/** An answer that is a file. The gateway hands over bytes in base64 only. */
export const binaryResult = (
  contentType: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Result => ({
  statusCode: 200,
  headers: { 'content-type': contentType, ...NO_STORE, ...headers },
  body: Buffer.from(bytes).toString('base64'),
  isBase64Encoded: true,
});

/** Seconds until the limit lets one through, where that is known. */
const retryHeader = ({ details }: AppError): Record<string, string> =>
  typeof details?.retryAfterSeconds === 'number' ? { 'retry-after': String(details.retryAfterSeconds) } : {};

const toHeaders = (error: AppError): Record<string, string> => ({
  ...retryHeader(error),
  ...(error.code === 'unauthenticated' && { 'www-authenticate': 'Bearer' }),
});

const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof UnreadableRecord)
    return new AppError('record_unreadable', 'This cannot be shown now. We have been told.', {
      cause: error,
    });
  return new AppError('internal', 'Something went wrong.', { cause: error });
};

/** The one way from an error to an answer: what is not an AppError is answered with a plain 500 and logged whole. */
export const answerProblem = (error: unknown, route: string, requestId: string): Result => {
  const known = toAppError(error);
  const isOurs = known.status >= 500;
  if (isOurs) logFailure('request failed', known, { route, requestId, code: known.code });
  const body: ProblemBody = {
    error: known.message,
    message: known.message,
    code: known.code,
    requestId,
    ...(known.issues && { issues: [...known.issues] }),
    ...(known.details && { details: known.details }),
  };
  return jsonResult(known.status, body, toHeaders(known));
};
