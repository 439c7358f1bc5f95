import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { PageFiles } from './site-manifest.ts';
import { SITE_TARGET } from './targets.ts';

/** Files that styles and scripts name: the font of Spanish and English, and the icons. */
const DRAWN = /^(icons|source-sans-3-latin-wght-normal)-[\w-]+\.(svg|woff2)$/;

const hashOf = (file: string) =>
  createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 16);

/** Lists the files that the worker caches. A file under `assets` has a hash in its name; the shell has a revision. */
const listEntries = (dir: string, shell: string, pages: readonly PageFiles[]) => {
  const drawn = readdirSync(path.join(dir, 'assets')).filter((file) => DRAWN.test(file));
  const files = [
    ...pages.flatMap(({ scripts, styles }) => [...scripts, ...styles]),
    ...drawn.map((file) => `assets/${file}`),
  ];
  return [
    { url: `/${shell}`, revision: hashOf(path.join(dir, shell)) },
    ...[...new Set(files)].sort().map((file) => ({ url: `/${file}`, revision: null })),
  ];
};

/**
 * Writes `sw.js` into the built site in `dir`: the worker of web/src/worker with the files of the pages that open without a network. Any
 * change of these files changes it, and so a browser that looks for it learns of each release.
 */
export const writeServiceWorker = async (
  dir: string,
  shell: string,
  pages: readonly PageFiles[],
): Promise<void> => {
  const { outputFiles } = await build({
    entryPoints: [path.resolve(import.meta.dirname, '../web/src/worker/service-worker.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: SITE_TARGET,
    define: {
      STORED_FILES: JSON.stringify(listEntries(dir, shell, pages)),
      SHELL: JSON.stringify(`/${shell}`),
      'process.env.NODE_ENV': '"production"',
    },
    write: false,
  });
  writeFileSync(path.join(dir, 'sw.js'), outputFiles[0]?.contents ?? '');
};
