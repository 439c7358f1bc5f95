import type { Plugin } from 'vite';
import { routesByArea } from '../../shared/api/routes-by-area.ts';

const ID = 'virtual:routes';

const routeTable = () =>
  Object.fromEntries(
    Object.entries(routesByArea).map(([area, routes]) => [
      area,
      Object.fromEntries(
        Object.entries(routes).map(([name, { method, path, auth }]) => [name, [method, path, auth]]),
      ),
    ]),
  );

/** Provides method, path and auth of every route of the contract to the browser, without the schemas and so without zod. */
export const routesPlugin = (): Plugin => ({
  name: 'plazalibre:routes',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) => (id === `\0${ID}` ? `export const routes = ${JSON.stringify(routeTable())};` : undefined),
});
