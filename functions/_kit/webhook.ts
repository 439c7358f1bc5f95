import * as z from 'zod';
import type { Route, RouteAnswer } from '#shared/api/route.ts';
import { readBody } from './parse.ts';
import { jsonResult } from './problem.ts';
import { requestHandler } from './request-handler.ts';

/** A Lambda handler for a signed message: the body stays raw, because the signature covers its exact bytes. */
export const webhook = <R extends Route>(
  route: R,
  signatureHeader: string,
  run: (rawBody: string, signature: string) => Promise<RouteAnswer<R>>,
) =>
  requestHandler(`${route.method} ${route.path}`, async (event) => {
    const output = await run(readBody(event), event.headers[signatureHeader] ?? '');
    return jsonResult(200, z.parse(route.response, output));
  });
