import type {
  APIGatewayProxyEventV2 as Event,
  APIGatewayProxyStructuredResultV2 as Result,
} from 'aws-lambda';
import type { Route, RouteAnswer, RouteParsed } from '#shared/api/route.ts';
import type { Actor } from '#shared/domain/deps.ts';
import { authorise } from './actor.ts';
import { clientOf } from './client-of.ts';
import { refuseCrossSite } from './front-door.ts';
import { parseInput } from './parse.ts';
import { json, plain } from './problem.ts';
import { requestHandler } from './request-handler.ts';

type ActorFor<R extends Route> = R['auth'] extends 'user' | 'admin'
  ? Actor
  : R['auth'] extends 'optional'
    ? Actor | undefined
    : undefined;

/** What a handler gets: the parsed request, who calls, and from where. */
export interface Call<R extends Route> {
  readonly input: RouteParsed<R>;
  readonly actor: ActorFor<R>;
  /** Tells clients apart for limits: an IPv4 address, or the /64 of an IPv6 address; not kept. */
  readonly client: string;
  readonly cookies: ReadonlyMap<string, string>;
}

/** An answer with more than a body. */
export class Reply<T> {
  readonly body: T;
  readonly extras: { readonly headers?: Record<string, string>; readonly cookies?: string[] };

  constructor(body: T, extras: { headers?: Record<string, string>; cookies?: string[] }) {
    this.body = body;
    this.extras = extras;
  }
}

const readCookies = (event: Event): Map<string, string> =>
  new Map(
    (event.cookies ?? []).map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return [name.trim(), value.join('=')];
    }),
  );

const answer = (route: Route, output: unknown): Result => {
  const { body, extras } =
    output instanceof Reply ? (output as Reply<unknown>) : { body: output, extras: {} };
  const parsed = route.response.parse(body);
  const result = route.textType
    ? plain(route.textType, String(parsed), extras.headers)
    : json(route.status ?? 200, parsed, extras.headers);
  return extras.cookies ? { ...result, cookies: extras.cookies } : result;
};

/**
 * Turns a route and a function of its parsed input into a Lambda handler: authorises, parses, runs, parses the answer
 * too, so that an undeclared field cannot leak, and turns every error into an answer.
 */
export const endpoint = <R extends Route>(
  route: R,
  run: (call: Call<R>) => Promise<RouteAnswer<R> | Reply<RouteAnswer<R>>>,
) =>
  requestHandler(`${route.method} ${route.path}`, async (event) => {
    refuseCrossSite(route.method, event.headers);
    const actor = await authorise(route.auth, event);
    const call = {
      input: parseInput(route, event),
      actor,
      client: clientOf(event),
      cookies: readCookies(event),
    };
    return answer(route, await run(call as unknown as Call<R>)); // authorise and parseInput did what the route's type says
  });
