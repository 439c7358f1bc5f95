import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildUnlessFresh, runScript } from './fresh-build.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
export const SITE_DIR = path.join(ROOT, 'dist/web');
const STAMP = path.join(ROOT, 'dist/web-sources');

const SOURCES = [
  'web',
  'shared/api',
  'shared/model',
  'shared/lib/sitemap-text.ts',
  'lib/site-origin.ts',
  'lib/constructs/site-pages.ts',
  'vite.config.ts',
  'tsconfig.web.json',
  'tsconfig.base.json',
  'build/site.ts',
  'build/targets.ts',
  'build/site-program.ts',
  'build/prerender.ts',
  'build/order-head.ts',
  'build/site-manifest.ts',
  'build/service-worker.ts',
];

/** Between two lines that say how long a build takes. */
const TICK_MS = 5000;

const isThere = () => existsSync(path.join(SITE_DIR, 'index.html'));

/** An image has the site, and neither its sources nor the tools (docs/container.md). */
const hasSources = () => existsSync(path.join(ROOT, 'web'));

/** Builds the site, unless it is up to date. */
export const buildSite = async (say: (text: string) => void): Promise<void> => {
  if (!hasSources()) return;
  await buildUnlessFresh({
    stampFile: STAMP,
    sources: SOURCES,
    isThere,
    build: async () => {
      say('Building the site (once, and after changes)');
      const startedAt = performance.now();
      const timer = setInterval(() => {
        say(`Still building the site, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
      }, TICK_MS);
      await runScript('build/site-program.ts').finally(() => clearInterval(timer));
    },
  });
};
