import type { MiddlewareObj, Request } from '@middy/core';
import type {
  APIGatewayProxyEventV2 as Event,
  APIGatewayProxyStructuredResultV2 as Result,
  Context,
} from 'aws-lambda';
import { AppError } from '#shared/lib/app-error.ts';
import { readUserFingerprint } from './evidence.ts';
import { log } from './logger.ts';

/** Data of a request while it is answered. */
export type Timed = { startedAt: number };

/** Logs one line per request, however it ends: route, user (as a fingerprint), status and duration. Must be the first middleware. */
export const logRequest = (route: string): MiddlewareObj<Event, Result, Error, Context, Timed> => {
  const write = ({
    event,
    response,
    error,
    internal,
    context,
  }: Request<Event, Result, Error, Context, Timed>) =>
    log.info('request', {
      route,
      status: response?.statusCode,
      code: error instanceof AppError ? error.code : undefined,
      user: readUserFingerprint(event),
      durationMs: Date.now() - internal.startedAt,
      requestId: context.awsRequestId,
    });
  return {
    before: ({ internal }) => {
      internal.startedAt = Date.now();
    },
    after: write,
    onError: write,
  };
};
