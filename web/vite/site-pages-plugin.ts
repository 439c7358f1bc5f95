import type { Plugin } from 'vite';
import { listPages } from '../src/areas/index.ts';

const ID = 'virtual:site-pages';

const pageTable = () =>
  Object.fromEntries(
    listPages().map(({ name, path, visibility, file, texts }) => [name, [path, visibility, file, texts]]),
  );

/** Provides address, visibility, file and texts of every page to the browser, without the samples of the tests. */
export const sitePagesPlugin = (): Plugin => ({
  name: 'plazalibre:site-pages',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) => (id === `\0${ID}` ? `export const pages = ${JSON.stringify(pageTable())};` : undefined),
});
