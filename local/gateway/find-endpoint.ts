import { API_PREFIX } from '#shared/model/constants.ts';
import { routesByArea } from '#shared/api/routes-by-area.ts';
import type { Route } from '#shared/api/route.ts';
import type { FunctionSpec } from '#shared/api/function-spec.ts';
import { getEntryFile, fallback, FALLBACK_ENTRY, manifest } from '#functions/manifest.ts';

/** The function and parameters that API Gateway calls for a request. */
interface Target {
  readonly name: string;
  readonly routeKey: string;
  readonly entry: string;
  readonly spec: FunctionSpec;
}

/** A route by one of its methods, with its function. */
export interface Endpoint extends Target {
  readonly route: Route;
  readonly method: string;
  readonly segments: readonly string[];
}

/** Every route of the table. */
export const endpoints: readonly Endpoint[] = Object.entries(routesByArea).flatMap(([area, routes]) =>
  Object.entries(routes).flatMap(([name, route]) => {
    const specs: Record<string, FunctionSpec> = manifest[area as keyof typeof manifest]; // both tables have the same areas
    const methods = [route.method, ...(route.answersHead ? ['HEAD'] : [])];
    return methods.map((method) => ({
      name,
      route,
      method,
      routeKey: `${method} ${API_PREFIX}${route.path}`,
      entry: getEntryFile(area, name),
      spec: specs[name] ?? {},
      segments: `${API_PREFIX}${route.path}`.split('/').slice(1),
    }));
  }),
);

const placeholderOf = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

const paramsOf = (endpoint: Endpoint, parts: readonly string[]): Record<string, string> | undefined => {
  if (parts.length !== endpoint.segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of endpoint.segments.entries()) {
    const part = parts[index] ?? '';
    const name = placeholderOf(segment);
    if (name === undefined ? segment !== part : part === '') return undefined;
    if (name !== undefined) params[name] = part;
  }
  return params;
};

const FALLBACK: Target = {
  name: 'notFound',
  routeKey: '$default',
  entry: FALLBACK_ENTRY,
  spec: fallback.notFound,
};

/** As API Gateway chooses: a literal path wins over one with placeholders; `$default` gets the rest. */
export const findEndpoint = (
  method: string,
  path: string,
): { endpoint: Target; params: Record<string, string> } => {
  const parts = path.split('/').slice(1);
  const matches = endpoints
    .filter((endpoint) => endpoint.method === method)
    .flatMap((endpoint) => {
      const params = paramsOf(endpoint, parts);
      return params ? [{ endpoint, params }] : [];
    });
  const [best] = matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  return best ?? { endpoint: FALLBACK, params: {} };
};
