import type { Api } from '#shared/api/index.ts';
import type { Auth, Route } from '#shared/api/route.ts';

/** Method, path below `/api` and auth of a route. Both names must be literals: `web/vite/routes-plugin.ts` puts the route in place of its area. */
export const routeOf = <A extends keyof Api>(area: A, _name: keyof Api[A]) =>
  area as unknown as readonly [method: Route['method'], path: string, auth: Auth]; // by the plugin
