import { listPages } from '../src/areas/index.ts';
import { virtualModule } from './virtual-module.ts';

const pageTable = () =>
  Object.fromEntries(
    listPages().map(({ name, path, visibility, file, texts }) => [name, [path, visibility, file, texts]]),
  );

/** Provides address, visibility, file and texts of every page to the browser, without the samples of the tests. */
export const sitePagesPlugin = () =>
  virtualModule('virtual:site-pages', () => `export const pages = ${JSON.stringify(pageTable())};`);
