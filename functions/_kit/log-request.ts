import type { MiddlewareObj, Request } from '@middy/core';
import type {
  APIGatewayProxyEventV2 as Event,
  APIGatewayProxyStructuredResultV2 as Result,
  Context,
} from 'aws-lambda';
import { AppError } from '#shared/lib/app-error.ts';
import { readUserFingerprint } from './evidence.ts';
import { log } from './logger.ts';

/** What is known of a request while it is answered. */
export type Timed = { startedAt: number };

/**
 * One line a request, however it ends: what was asked, by whom (as a fingerprint), how it ended and how long it took. Goes
 * before all others.
 */
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
