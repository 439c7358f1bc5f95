import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer as Event,
  APIGatewayProxyStructuredResultV2 as Result,
} from 'aws-lambda';
import type { Route, RouteAnswer } from '#shared/api/route.ts';
import { log } from './logger.ts';
import { readBody } from './parse.ts';
import { answerProblem, json } from './problem.ts';

/** A Lambda handler for a signed message: the body stays raw, because the signature is over its very bytes. */
export const webhook = <R extends Route>(
  route: R,
  signatureHeader: string,
  run: (rawBody: string, signature: string) => Promise<RouteAnswer<R>>,
) => {
  const name = `${route.method} ${route.path}`;
  return middy<Event, Result>()
    .onError((request) => {
      request.response = answerProblem(request.error, name, request.context.awsRequestId);
    })
    .handler(async (event, context) => {
      const output = await run(readBody(event), event.headers[signatureHeader] ?? '');
      log.info('request', { route: name, status: 200, requestId: context.awsRequestId });
      return json(200, route.response.parse(output));
    });
};
