import type { Plugin } from 'vite';
import { routesByArea } from '../../shared/api/routes-by-area.ts';

/** The functions of `web/src/lib` that name a route. */
const NAMED = /\b(call|callPage|takeEarly|routeOf)\((\s*)'(\w+)',(\s*)'(\w+)'/g;
const UNNAMED = /\b(?:call|callPage|takeEarly|routeOf)\((?!\s*\[)/;

/** The code of a file that calls routes with them in place of their names; undefined for other files. */
export const placeRoutes = (code: string, file: string): string | undefined => {
  // Its functions call each other with names that they were given.
  const isClient = /\/web\/src\/lib\/api-client\.ts(?:\?|$)/.test(file);
  if (!/from '(#web\/lib|\.)\/(api-client|route-of)\.ts'/.test(code)) return undefined;
  const placed = code.replaceAll(NAMED, (...found: string[]) => {
    const [, callee = '', before = '', area = '', between = '', name = ''] = found;
    const route = routesByArea[area]?.[name];
    if (!route) throw new Error(`${file}: the contract has no route ${area}.${name}`);
    return `${callee}(${before}${JSON.stringify([route.method, route.path, route.auth])},${between}0`;
  });
  if (!isClient && UNNAMED.test(placed))
    throw new Error(`${file}: area and name of a route must be literals`);
  return placed;
};

/**
 * Replaces area and name of a route by its method, path and auth: `call(["GET","/auth/me","user"],0, …)`. So the browser has neither the
 * schemas of the contract nor zod, and a page only has the routes that it calls (docs/decisions/0005-routes-without-schemas-in-the-browser.md).
 */
export const routesPlugin = (): Plugin => ({
  name: 'plazalibre:routes',
  // Before types are removed and the code is formatted otherwise.
  enforce: 'pre',
  transform(code, id) {
    const placed = placeRoutes(code, id);
    return placed === undefined ? undefined : { code: placed, map: null };
  },
});
