import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2 as Event,
  APIGatewayProxyStructuredResultV2 as Result,
  Context,
} from 'aws-lambda';
import { compressAnswer } from './compress.ts';
import { assertOriginSecret } from './origin-check.ts';
import { logRequest, type Timed } from './log-request.ts';
import { answerProblem } from './problem.ts';

/**
 * A Lambda handler of the API: refuses requests that bypassed CloudFront, logs one line and answers every error. Without `logsRequests`,
 * only the route's own lines and failures are logged.
 */
export const requestHandler = (name: string, run: (event: Event) => Promise<Result>, logsRequests = true) =>
  middy<Event, Result, Error, Context, Timed>()
    .use(logsRequests ? logRequest(name) : [])
    .onError((request) => {
      request.response = answerProblem(request.error, name, request.context.awsRequestId);
    })
    .handler(async (event) => {
      await assertOriginSecret(event.headers);
      const { body, ...head } = await run(event);
      if (event.requestContext.http.method === 'HEAD') return head;
      return compressAnswer({ ...head, body }, event.headers['accept-encoding']);
    });
