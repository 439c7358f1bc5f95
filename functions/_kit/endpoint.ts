import type {
  APIGatewayProxyEventV2 as Event,
  APIGatewayProxyStructuredResultV2 as Result,
} from 'aws-lambda';
import * as z from 'zod';
import type { Route, RouteAnswer, RouteParsed } from '#shared/api/route.ts';
import type { Actor } from '#shared/domain/deps.ts';
import { authorise } from './actor.ts';
import { identifyClient } from './identify-client.ts';
import { noteUser, logAdminRead } from './evidence.ts';
import { refuseCrossSite } from './origin-check.ts';
import { parseInput } from './parse.ts';
import { binaryResult, jsonResult, textResult } from './problem.ts';
import { requestHandler } from './request-handler.ts';

type ActorFor<R extends Route> = R['auth'] extends 'user' | 'admin'
  ? Actor
  : R['auth'] extends 'optional'
    ? Actor | undefined
    : undefined;

/** The arguments of a handler: the parsed request, the caller and the client. */
export interface Call<R extends Route> {
  readonly input: RouteParsed<R>;
  readonly actor: ActorFor<R>;
  /** Identifies a client for limits: an IPv4 address, or the /64 of an IPv6 address; never stored. */
  readonly client: string;
  readonly cookies: ReadonlyMap<string, string>;
}

interface Extras {
  /** For an HTML answer without content, such as the page of an unknown spot. */
  readonly status?: 404;
  readonly headers?: Record<string, string>;
  readonly cookies?: string[];
  /** The user who has just signed in. */
  readonly userId?: string;
}

/** An answer with more than a body. */
export class Reply<T> {
  readonly body: T;
  readonly extras: Extras;

  constructor(body: T, extras: Extras) {
    this.body = body;
    this.extras = extras;
  }
}

/** A page of a list: the array itself, with the cursor of the next page in a header (ruling 23). */
export const pageReply = <T>(items: T[], next: string | undefined): Reply<T[]> =>
  new Reply(items, next === undefined ? {} : { headers: { 'x-next-cursor': next } });

const readCookies = (event: Event): Map<string, string> =>
  new Map(
    (event.cookies ?? []).map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return [name.trim(), value.join('=')];
    }),
  );

const answer = (route: Route, { body, extras }: Reply<unknown>): Result => {
  const parsed = z.parse(route.response, body);
  const result = route.binaryType
    ? binaryResult(route.binaryType, parsed as Uint8Array, extras.headers) // as the schema of such a route says
    : route.textType
      ? textResult(route.textType, String(parsed), {
          ...(route.status && { status: route.status }),
          ...extras,
        })
      : jsonResult(route.status ?? 200, parsed, extras.headers);
  return extras.cookies ? { ...result, cookies: extras.cookies } : result;
};

/**
 * Makes a Lambda handler of a route and a function of its parsed input: authorises, parses the input, runs, parses the answer, so that an
 * undeclared field cannot leak, and turns every error into an answer. `logsRequests` as for `requestHandler`.
 */
export const endpoint = <R extends Route>(
  route: R,
  run: (call: Call<R>) => Promise<RouteAnswer<R> | Reply<RouteAnswer<R>>>,
  logsRequests?: boolean,
) =>
  requestHandler(
    `${route.method} ${route.path}`,
    async (event) => {
      const isAdminRead = route.auth === 'admin' && route.method === 'GET';
      refuseCrossSite(route.method, event.headers);
      const actor = await authorise(route.auth, event);
      const call = {
        input: parseInput(route, event),
        actor,
        client: identifyClient(event),
        cookies: readCookies(event),
      };
      const output = await run(call as unknown as Call<R>); // authorise and parseInput return what the route's type says
      const reply = output instanceof Reply ? output : new Reply(output, {});
      if (reply.extras.userId !== undefined) await noteUser(event, reply.extras.userId);
      if (isAdminRead) logAdminRead(event, `${route.method} ${route.path}`);
      return answer(route, reply);
    },
    logsRequests,
  );
