import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer as Event,
  APIGatewayProxyStructuredResultV2 as Result,
  Context,
} from 'aws-lambda';
import type { Route, RouteAnswer } from '#shared/api/route.ts';
import { passFrontDoor } from './front-door.ts';
import { logRequest, type Timed } from './log-request.ts';
import { readBody } from './parse.ts';
import { answerProblem, json } from './problem.ts';

/** A Lambda handler for a signed message: the body stays raw, because the signature is over its very bytes. */
export const webhook = <R extends Route>(
  route: R,
  signatureHeader: string,
  run: (rawBody: string, signature: string) => Promise<RouteAnswer<R>>,
) => {
  const name = `${route.method} ${route.path}`;
  return middy<Event, Result, Error, Context, Timed>()
    .use(logRequest(name))
    .onError((request) => {
      request.response = answerProblem(request.error, name, request.context.awsRequestId);
    })
    .handler(async (event) => {
      await passFrontDoor(event.headers);
      const output = await run(readBody(event), event.headers[signatureHeader] ?? '');
      return json(200, route.response.parse(output));
    });
};
