import * as z from 'zod';
import { API_PREFIX } from '../model/constants.ts';
import { spotRoutes } from '../api/spots.ts';
import type { PublicSite } from '../domain/ports/watch.ts';

/** Firewalls reject clients without a user agent. */
const HEADERS = { 'user-agent': 'PlazaLibre-check' };

/** The page is prerendered: it shows its content without JavaScript. */
const HOME = /<h1\b/;

const Config = z.object({ stage: z.string(), map: z.object({ kind: z.string() }) });

/** The site at its public address, such as `https://plazalibre.example`. */
export const publicSite = (siteUrl: string): PublicSite => {
  const get = async (path: string, signal: AbortSignal): Promise<Response> => {
    const response = await fetch(siteUrl + path, { signal, headers: HEADERS, redirect: 'error' });
    if (response.status !== 200) throw new Error(`The site answered ${response.status}.`);
    return response;
  };
  const read = async <T>(schema: z.core.$ZodType<T>, path: string, signal: AbortSignal): Promise<T> => {
    const parsed = z.safeParse(schema, await (await get(path, signal)).json());
    if (parsed.success) return parsed.data;
    const fields = parsed.error.issues.map((issue) => issue.path.join('.'));
    throw new Error(`The answer is not what the contract says: ${fields.join(', ')}.`);
  };
  const ask = <T>(
    route: { path: string; response: z.core.$ZodType<T> },
    { spotId = '', ...query }: Record<string, string | number>,
    signal: AbortSignal,
  ): Promise<T> => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const path = route.path.replace('{spotId}', encodeURIComponent(spotId));
    const question = search.size > 0 ? `?${search.toString()}` : '';
    return read(route.response, API_PREFIX + path + question, signal);
  };
  return {
    openHome: async (signal) => {
      const page = await (await get('/', signal)).text();
      if (!HOME.test(page)) throw new Error('The page has no heading.');
    },
    readConfig: async (signal) => {
      await read(Config, '/config.json', signal);
    },
    searchMap: (box, signal) => ask(spotRoutes.listSpotsOnMap, { ...box }, signal),
    openSpot: (spotId, signal) => ask(spotRoutes.getSpot, { spotId }, signal),
    readAvailability: (spotId, from, to, signal) =>
      ask(spotRoutes.getAvailability, { spotId, from, to }, signal),
    quoteDay: (spotId, date, signal) => ask(spotRoutes.getQuote, { spotId, date }, signal),
  };
};
