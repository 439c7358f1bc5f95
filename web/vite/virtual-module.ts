import type { Plugin } from 'vite';

/** Provides the module `id`, such as `virtual:routes`. Without its filters, each import of the site would call it twice. */
export const virtualModule = (id: string, code: () => string): Plugin => ({
  name: `plazalibre:${id}`,
  resolveId: { filter: { id: new RegExp(`^${id}$`) }, handler: () => `\0${id}` },
  load: { filter: { id: new RegExp(`^\0${id}$`) }, handler: code },
});
